/** The keys of a chord, or of two chords in sequence, each as a cap. */
import { capsOf, shownKey } from "../../commands/chord.ts";

export function Keys({ chord }: { readonly chord: string }) {
  const caps = capsOf(shownKey(chord));
  return (
    <span>
      {caps.map((cap, at) => (
        <span key={cap}>
          {at > 0 && " "}
          <kbd>{cap}</kbd>
        </span>
      ))}
    </span>
  );
}
