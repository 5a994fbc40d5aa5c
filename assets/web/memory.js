/* What this device keeps about its person: the way back to the seat, name, language, sound. */

import { known } from "./words.js";

/** Whether this is a big screen for everybody in the room, beside whatever guest uses the same browser. */
export const screen = location.pathname === "/tv";

const PLACE = (screen ? "petka-screen:" : "petka:") + location.host;

function read() {
  try {
    return JSON.parse(localStorage.getItem(PLACE)) || {};
  } catch (error) {
    return {};
  }
}

const kept = read();

export const me = {
  guest: kept.guest || "",
  key: kept.key || "",
  secret: location.hash.slice(1) || kept.secret || "",
  name: kept.name || "",
  avatar: kept.avatar || "",
  language: known(kept.language || (navigator.language || "en").slice(0, 2)),
  sound: kept.sound !== false,
};

export function keep() {
  try {
    localStorage.setItem(PLACE, JSON.stringify(me));
  } catch (error) {
    /* private windows may refuse: then a reload joins anew */
  }
}
