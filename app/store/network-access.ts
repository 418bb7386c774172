/**
 * The slice of the network's questions to the user: a sign-in to a proxy, and the choice of a
 * certificate. The answers belong to their dialogs.
 */
import type { CertificateQuestionDto, ProxySignInDto } from "../../electron/contract/network-access.ts";
import { mirror } from "./mirror.ts";
import type { DocketStore, Slice, StorePorts } from "./store.ts";

export interface NetworkAccessSlice {
  /** Undefined while no proxy asks. */
  readonly proxySignIn: ProxySignInDto | undefined;
  /** Undefined while there is none to choose. */
  readonly certificateChoice: CertificateQuestionDto | undefined;
  /** "Not now" to the sign-in. */
  readonly postponeProxySignIn: () => void;
  /** "Not now" to the choice of a certificate. */
  readonly postponeCertificateChoice: () => void;
}

export function createNetworkAccessSlice({ bridge }: StorePorts): Slice<NetworkAccessSlice> {
  return (set, get) => ({
    proxySignIn: undefined,
    certificateChoice: undefined,
    postponeProxySignIn: () => {
      const { proxySignIn } = get();
      if (proxySignIn?.putOff !== false) return;
      // Set before main has answered, or the dialog would open again meanwhile.
      set({ proxySignIn: { ...proxySignIn, putOff: true } });
      void bridge.invoke("proxy:notNow", { id: proxySignIn.id });
    },
    postponeCertificateChoice: () => {
      const { certificateChoice } = get();
      if (certificateChoice?.putOff !== false) return;
      set({ certificateChoice: { ...certificateChoice, putOff: true } });
      void bridge.invoke("certificate:notNow", { id: certificateChoice.id });
    },
  });
}

export function startNetworkAccess({ getState, setState, ports: { bridge } }: DocketStore): () => void {
  const stops = [
    mirror(
      () => bridge.invoke("proxy:get", null),
      (take) => bridge.on("proxy:changed", take),
      { take: (asked) => setState({ proxySignIn: following(getState().proxySignIn, asked) }) },
    ),
    mirror(
      () => bridge.invoke("certificate:get", null),
      (take) => bridge.on("certificate:changed", take),
      { take: (asked) => setState({ certificateChoice: following(getState().certificateChoice, asked) }) },
    ),
  ];
  return () => stops.forEach((stop) => stop());
}

/**
 * The question as main now has it. One that was put off here stays so: what main has sent before it
 * heard of that may come later, and main's next question has another id.
 */
function following<Question extends { id: string; putOff: boolean }>(
  shown: Question | undefined,
  asked: Question | null,
): Question | undefined {
  if (asked === null) return undefined;
  return { ...asked, putOff: asked.putOff || (shown?.id === asked.id && shown.putOff) };
}
