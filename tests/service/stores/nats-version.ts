/** The versions of nats-server that the tests can use: the store needs features of 2.9. */

/** @param said output of `nats-server --version`; undefined if it could not be started. */
export function whyNoNats(said: string | undefined): string | undefined {
  if (said === undefined) return "nats-server is not installed";
  const [, version, major, minor] = /v((\d+)\.(\d+)\S*)/.exec(said) ?? [];
  if (version === undefined) return "nats-server does not say its version";
  const isOld = Number(major) < 2 || (Number(major) === 2 && Number(minor) < 9);
  return isOld ? `nats-server is ${version}, and the store needs 2.9 or newer` : undefined;
}
