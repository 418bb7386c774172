/**
 * Loaded before each script of ours (`node -r`): a Node that cannot run TypeScript gets one
 * sentence in place of a syntax error. Written for such a Node. It is no pre-script, since .npmrc
 * has npm leave those out.
 */
const NEEDED = 24;

/** Where the project brings a Node along, by its optionalDependencies. */
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
