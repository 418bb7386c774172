/**
 * Loaded before each of the project's scripts (`node -r`): prints one sentence instead of a syntax
 * error when Node is too old to run TypeScript, so this file is written for such a Node. A
 * pre-script cannot do this, since .npmrc makes npm skip pre-scripts.
 */
const NEEDED = 24;

/** Platforms for which the project's optionalDependencies include a Node. */
const CARRIED = ["linux-x64", "linux-arm64", "win32-x64"];

const running = process.versions.node;
if (parseInt(running, 10) < NEEDED) {
  const isCarried = CARRIED.includes(`${process.platform}-${process.arch}`);
  const advice = isCarried
    ? "run `npm ci`, which brings it along"
    : `install it (nodejs.org): the project brings none along for ${process.platform}-${process.arch}`;
  console.error(`Docket's scripts need Node ${NEEDED} or newer, and this is Node ${running}; ${advice}.`);
  process.exit(2);
}

module.exports = { CARRIED };
