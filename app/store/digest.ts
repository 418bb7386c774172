/** The slice of the changes made while Docket was away, until the user has seen them. */
import type { DigestDto } from "../../electron/contract/digest.ts";
import { mirror } from "./mirror.ts";
import type { DocketStore, Slice, StorePorts } from "./store.ts";

export interface DigestSlice {
  readonly digest: DigestDto | undefined;
  /** Dismisses the digest in main. The digest is removed when main reports its removal. */
  readonly dismissDigest: () => void;
}

export function createDigestSlice({ bridge }: StorePorts): Slice<DigestSlice> {
  return () => ({
    digest: undefined,
    dismissDigest: () => void bridge.invoke("digest:dismiss", null),
  });
}

export function startDigest({ setState, ports: { bridge } }: DocketStore): () => void {
  return mirror(
    () => bridge.invoke("digest:get", null),
    (take) => bridge.on("digest:changed", take),
    { take: (digest) => setState({ digest: digest ?? undefined }) },
  );
}
