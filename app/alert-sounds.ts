/**
 * The sounds of alerts, made of a few tones each: short and calm, and told apart by number and pitch.
 * No file is read, and the window need not be visible.
 */
import { OWN_SOUNDS, type OwnSoundDto } from "../electron/contract/alert-rules.ts";

interface Tone {
  /** Hertz. */
  readonly pitch: number;
  /** Seconds after the first. */
  readonly at: number;
  /** Seconds until it has died away. */
  readonly lasts: number;
}

const SOUNDS: Readonly<Record<OwnSoundDto["name"], readonly Tone[]>> = {
  soft: [{ pitch: 587, at: 0, lasts: 0.5 }],
  raised: [
    { pitch: 587, at: 0, lasts: 0.35 },
    { pitch: 784, at: 0.16, lasts: 0.6 },
  ],
  urgent: [0, 0.55].flatMap((at) => [
    { pitch: 784, at, lasts: 0.3 },
    { pitch: 988, at: at + 0.14, lasts: 0.3 },
    { pitch: 1175, at: at + 0.28, lasts: 0.45 },
  ]),
};

/** Of full volume: alerts are not to be louder than the rest of what a machine plays. */
const LOUDEST = 0.5;
/** Seconds in which a tone begins; at once, it would click. */
const RISE = 0.012;

let device: AudioContext | undefined;
/** The most urgent of those that wait for the device. */
let waiting: OwnSoundDto | undefined;

/**
 * Settles with true when the sound has begun; with false where it is silence, or another one is played
 * in its place. Rejects where this machine plays none; one whose device is away waits for it.
 */
export async function playAlertSound(sound: OwnSoundDto): Promise<boolean> {
  const { name, volume } = sound;
  if (volume === 0) return false;
  device ??= new AudioContext();
  if (device.state !== "running") {
    // Those that have waited for a device that was away would all begin at once.
    if (waiting === undefined || urgencyOf(sound) >= urgencyOf(waiting)) waiting = sound;
    try {
      await device.resume();
      if (waiting !== sound) return false;
    } finally {
      if (waiting === sound) waiting = undefined;
    }
  }
  const begin = device.currentTime + 0.02;
  // What doubles to the ear is ten times as much to the air.
  const loudness = LOUDEST * (volume / 100) ** 2;
  for (const tone of SOUNDS[name]) play(device, tone, begin, loudness);
  return true;
}

function urgencyOf({ name }: OwnSoundDto): number {
  return OWN_SOUNDS.indexOf(name);
}

function play(context: AudioContext, { pitch, at, lasts }: Tone, begin: number, loudness: number): void {
  const tone = new OscillatorNode(context, { type: "sine", frequency: pitch });
  const gain = new GainNode(context, { gain: 0 });
  const from = begin + at;
  gain.gain.setValueAtTime(0, from);
  gain.gain.linearRampToValueAtTime(loudness, from + RISE);
  gain.gain.exponentialRampToValueAtTime(0.0001, from + lasts);
  tone.connect(gain).connect(context.destination);
  tone.start(from);
  tone.stop(from + lasts);
}
