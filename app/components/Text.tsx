/**
 * A text of the service among Docket's own words. Invisible characters are made visible, and the
 * text cannot change the surrounding writing direction.
 */
import { visible } from "../../electron/contract/messages/visible.ts";

export function Text({ children }: { readonly children: string }) {
  return <bdi>{visible(children)}</bdi>;
}
