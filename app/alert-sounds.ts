/**
 * The sounds of alerts: short, calm tone sequences that differ in number of tones and pitch. No
 * file is read, and the window need not be visible.
 */
import { OWN_SOUNDS, type OwnSoundDto } from "../electron/contract/alert-rules.ts";

interface Tone {
  /** Frequency in hertz. */
  readonly pitch: number;
  /** Start in seconds after the sound begins. */
  readonly at: number;
  /** Seconds until the tone has faded out. */
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

/** Largest gain, as a fraction of full volume. Alerts must not be louder than other audio. */
const LOUDEST = 0.5;
/** Fade-in time of a tone, in seconds. Without a fade-in, a tone would start with a click. */
const RISE = 0.012;

let device: AudioContext | undefined;
/** The most urgent sound among those that wait for the audio device. */
let waiting: OwnSoundDto | undefined;

/**
 * Resolves with true when the sound has begun. Resolves with false when the volume is 0 or another
 * sound is played in its place. Rejects when this machine cannot play sounds. Waits while the audio
 * device is not running.
 */
export async function playAlertSound(sound: OwnSoundDto): Promise<boolean> {
  const { name, volume } = sound;
  if (volume === 0) return false;
  device ??= new AudioContext();
  if (device.state !== "running") {
    // Only one sound waits for the device; otherwise all waiting sounds would begin at the same
    // time.
    if (waiting === undefined || urgencyOf(sound) >= urgencyOf(waiting)) waiting = sound;
    try {
      await device.resume();
      if (waiting !== sound) return false;
    } finally {
      if (waiting === sound) waiting = undefined;
    }
  }
  const begin = device.currentTime + 0.02;
  // Perceived loudness is not linear in gain: a sound that seems twice as loud has ten times the
  // power.
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
