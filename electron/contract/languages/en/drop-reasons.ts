/** Why a message of the service could not be used; used after a colon or in a table. */
export const dropReasons = {
  undecodable: "{words}",
  compressed: "compressed, although that was not asked for",
  notAnObject: "not an object",
  withoutAction: "an event without an action",
  withoutId: "an action without an id",
  idTooLong: "an action whose id is longer than {characters} characters",
} as const;
