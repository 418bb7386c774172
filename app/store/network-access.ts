/**
 * The slice of the network's requests to the user: a sign-in to a proxy and the choice of a
 * certificate. Their dialogs send the answers.
 */
import type { CertificateQuestionDto, ProxySignInDto } from "../../electron/contract/network-access.ts";
import { mirror } from "./mirror.ts";
import type { DocketStore, Slice, StorePorts } from "./store.ts";

export interface NetworkAccessSlice {
  /** The pending proxy sign-in; undefined while no proxy asks. */
  readonly proxySignIn: ProxySignInDto | undefined;
  /** The pending choice of a certificate; undefined if there is none. */
  readonly certificateChoice: CertificateQuestionDto | undefined;
  /** Postpones the sign-in ("Not now"). */
  readonly postponeProxySignIn: () => void;
  /** Postpones the choice of a certificate ("Not now"). */
  readonly postponeCertificateChoice: () => void;
}

export function createNetworkAccessSlice({ bridge }: StorePorts): Slice<NetworkAccessSlice> {
  return (set, get) => ({
    proxySignIn: undefined,
    certificateChoice: undefined,
    postponeProxySignIn: () => {
      const { proxySignIn } = get();
      if (proxySignIn?.putOff !== false) return;
      // Set before main has answered; otherwise the dialog would open again meanwhile.
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
 * Returns the request as main has it now. A request postponed here stays postponed: a message that
 * main sent earlier may arrive later, and main's next request has another id.
 */
function following<Question extends { id: string; putOff: boolean }>(
  shown: Question | undefined,
  asked: Question | null,
): Question | undefined {
  if (asked === null) return undefined;
  return { ...asked, putOff: asked.putOff || (shown?.id === asked.id && shown.putOff) };
}
