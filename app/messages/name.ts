/** The name and the id of an Action, as they are shown. */
export { idWords, nameOf } from "../../electron/contract/messages/name.ts";
