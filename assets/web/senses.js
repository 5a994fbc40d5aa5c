/* What reaches people who look elsewhere: sound, vibration, the title of the page, a screen that stays on. */

import { me } from "./memory.js";
import { say } from "./words.js";

let audio = null;
let lock = null;
let video = null;

export function buzz(pattern) {
  if (me.sound && navigator.vibrate) navigator.vibrate(pattern);
}

/** A browser lets a page sound only after a tap; iPhones stop it again whenever they are called elsewhere. */
function speaker() {
  const Maker = window.AudioContext || window.webkitAudioContext;
  if (!Maker) return null;
  audio = audio || new Maker();
  if (audio.state !== "running" && audio.resume) Promise.resolve(audio.resume()).catch(() => {});
  return audio;
}

/** On a tap: from now on the page may be heard. */
export function unlock() {
  try {
    if (me.sound) speaker();
  } catch (error) {
    audio = null;
  }
}

export function beep(pitch) {
  if (!me.sound) return;
  try {
    const here = speaker();
    if (!here) return;
    const tone = here.createOscillator();
    const loud = here.createGain();
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0.12, here.currentTime);
    loud.gain.exponentialRampToValueAtTime(0.001, here.currentTime + 0.25);
    tone.connect(loud);
    loud.connect(here.destination);
    tone.start();
    tone.stop(here.currentTime + 0.25);
  } catch (error) {
    audio = null;
  }
}

/** For who has another tab in front. */
export function title(page, yours) {
  const text = yours ? say("your_turn") + " \u2013 Pětka" : page ? page + " \u2013 Pětka" : "Pětka";
  if (document.title !== text) document.title = text;
}

/** The screen stays on: by the lock made for it where the page is secure, else by a small film that plays. */
export function stayAwake(wanted) {
  if (navigator.wakeLock) locked(wanted);
  else filmed(wanted);
}

function locked(wanted) {
  if (!wanted && lock) lock.release().catch(() => {});
  if (!wanted) lock = null;
  if (!wanted || lock || document.hidden) return;
  lock = { release: () => Promise.resolve() };
  navigator.wakeLock.request("screen").then(
    (got) => {
      lock = got;
      got.addEventListener("release", () => (lock = null));
    },
    () => (lock = null)
  );
}

/** Over plain http nothing else is allowed. It has no sound, so that nobody's music stops. */
function filmed(wanted) {
  if (!wanted && video) video.pause();
  if (!wanted || (video && !video.paused)) return;
  try {
    video = video || film();
    const started = video && video.play();
    if (started) started.catch(() => {});
  } catch (error) {
    video = null;
  }
}

function film() {
  const canvas = document.createElement("canvas");
  if (!canvas.captureStream) return null;
  canvas.width = canvas.height = 16;
  const brush = canvas.getContext("2d");
  const made = document.createElement("video");
  made.muted = true;
  made.setAttribute("muted", "");
  made.setAttribute("playsinline", "");
  made.setAttribute("aria-hidden", "true");
  made.className = "awake";
  made.srcObject = canvas.captureStream(1);
  document.body.append(made);
  let tick = 0;
  setInterval(() => {
    if (made.paused) return;
    tick = 1 - tick;
    brush.fillStyle = tick ? "#000" : "#010101";
    brush.fillRect(0, 0, 16, 16);
  }, 1000);
  return made;
}
