/** A text of the service among words of ours: nothing in it is invisible, or turns the words around. */
import { visible } from "../../electron/contract/messages/visible.ts";

export function Text({ children }: { readonly children: string }) {
  return <bdi>{visible(children)}</bdi>;
}
