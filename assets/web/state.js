/* What the page knows now. Whoever changes it calls `redraw`. */

export const now = {
  /** "idle", "connecting", "here", "away" or "ended" */
  line: "idle",
  /** the last picture of the table, as the host told it */
  table: null,
  /** why the host sent us away */
  sorry: null,
  /** who has lost their key, told before we join */
  lost: [],
  /** ids of the items that are chosen */
  selection: [],
  /** what has just happened, for those who listen */
  said: "",
  /** a button that does harm and was tapped once */
  armed: "",
  /** the seat whose sheet is looked at */
  looking: null,
  /** what has slid in from below */
  drawer: "",
  /** a number from another phone is being typed */
  moving: false,
  /** knocking for a while already */
  reminded: false,
  /** just let in, and not said yet */
  welcomed: false,
  /** when the dice come to rest, by `performance.now()` */
  landsAt: 0,
  /** reactions that are still shown: guest's place in the list of people → sign */
  reactions: {},
};

let listener = () => {};

export function onChange(then) {
  listener = then;
}

export function redraw() {
  listener();
}

/** Until the dice lie, nothing of what they bring is shown. */
export function rolling() {
  return performance.now() < now.landsAt;
}
