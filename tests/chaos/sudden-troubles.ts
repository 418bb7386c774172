/** The effect of each sudden trouble on a machine, its connections, its disk or its process. */
import type { SeededRandom } from "../fuzz/random.ts";
import type { Machine } from "./machine.ts";
import type { SuddenTrouble } from "./troubles.ts";
import type { World } from "./world.ts";

type Happening = (machine: Machine, world: World, random: SeededRandom) => void | Promise<void>;

const HOUR_MS = 3_600_000;
const STEPS = ["recorded", "sending-recorded", "sent", "answered", "accepted-recorded", "confirmed-recorded"] as const;

export const troubleFor: Readonly<Record<SuddenTrouble, Happening>> = {
  cutAll: ({ wire }) => wire.cutAll(),
  silent: ({ wire }) => wire.silenceAll(),
  deaf: ({ wire }) => wire.deafen(),
  heldBack: ({ wire }, { clock }, random) => {
    wire.holdBack(true);
    clock.after(random.between(5_000, 120_000), () => wire.holdBack(false));
  },
  kill: (machine) => machine.kill(),
  killAtStep: (machine, _, random) => {
    machine.killAt = random.pick(STEPS);
  },
  killAtWrite: (machine, _, random) => {
    machine.disk.killAt = { writes: random.between(1, 12), before: random.chance(0.3), kill: () => machine.kill() };
  },
  tornLog: (machine) => machine.kill("torn"),
  lostLog: (machine) => machine.kill("lost"),
  diskRefuses: ({ disk }, { clock }, random) => {
    disk.refuses = "database or disk is full";
    clock.after(random.between(1_000, 60_000), () => void (disk.refuses = undefined));
  },
  frozen: async (machine, { clock }, random) => {
    machine.clock.freeze();
    await clock.advance(random.pick([500, 4_000, 20_000, 120_000]));
    machine.clock.thaw();
  },
  asleep: async (machine, { clock }, random) => {
    machine.clock.freeze();
    machine.wire.silenceAll();
    await clock.advance(random.pick([20_000, HOUR_MS]));
    machine.clock.thaw();
    machine.client.commands.wake();
  },
  clockJump: (machine, _, random) => machine.clock.jump(random.pick([-HOUR_MS, 2 * HOUR_MS, -5_000, 90_000])),
  clockYears: async (machine, { clock }, random) => {
    const jump = 91 * 24 * HOUR_MS;
    // Two wrong dates at a time would count as two days of use, after which ended work leaves the
    // view.
    if (Math.abs(machine.clock.wrongBy) >= jump) return;
    machine.clock.jump(jump);
    if (random.chance(0.5)) machine.kill();
    clock.after(30_000, () => machine.clock.jump(-jump));
  },
  keyRefused: (machine, { clock }, random) => {
    machine.wire.isKeyRefused = true;
    machine.wire.cutAll();
    clock.after(random.between(1_000, 30_000), () => {
      machine.wire.isKeyRefused = false;
      machine.clock.receive(() => void (machine.isKilled || machine.configure(machine.settings)));
    });
  },
  reconnect: ({ client }) => client.commands.retry(),
  settings: (machine, _, random) => {
    machine.settings = { ...machine.settings, undoMs: random.pick([0, 5_000]) };
    machine.configure(machine.settings);
  },
  otherAccount: (machine, { clock }, random) => {
    const other = { type: "OBJECT", id: "robot-8" };
    machine.configure({ ...machine.settings, actingAs: other, assignedTo: [other], displayName: other.id });
    clock.after(random.between(5_000, 60_000), () =>
      machine.clock.receive(() => void (machine.isKilled || machine.configure(machine.settings))),
    );
  },
  // Two clients of one principal act in the same millisecond; the history itself applies this
  // trouble.
  sameMoment: () => undefined,
};
