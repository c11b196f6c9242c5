/** Small sounds, made here; only where they are wanted. */
import { remembered } from "./storage.js";

/** Frequencies in hertz, one after another. */
const TUNES = { move: [330], capture: [330, 247], end: [392, 494, 587] };
const LENGTH = 0.09;

/** @type {AudioContext | null} */
let audio = null;

/** @param {keyof typeof TUNES} name */
export function play_sound(name) {
  if (!remembered("sound")) return;
  audio ??= new AudioContext();
  TUNES[name].forEach((frequency, i) => beep(/** @type {AudioContext} */ (audio), frequency, i * LENGTH * 1.3));
}

/** @param {AudioContext} audio @param {number} frequency @param {number} delay */
function beep(audio, frequency, delay) {
  const begin = audio.currentTime + delay;
  const [tone, volume] = [new OscillatorNode(audio, { type: "triangle", frequency }), new GainNode(audio)];
  volume.gain.setValueAtTime(0.15, begin);
  volume.gain.exponentialRampToValueAtTime(0.001, begin + LENGTH);
  tone.connect(volume).connect(audio.destination);
  tone.start(begin);
  tone.stop(begin + LENGTH);
}
