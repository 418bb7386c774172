/**
 * The user's answer to a proxy's sign-in request. While an answer is pending, the question stays on
 * the screen, so that the result of the answer can be shown.
 */
import { useRef, useState } from "react";
import type { InvokeError } from "../../../electron/contract/errors.ts";
import type { ProxyNote, ProxySignInDto, ProxySignInInput } from "../../../electron/contract/network-access.ts";
import { useActions, useDocket, useDocketStore } from "../../store/hooks.ts";

interface AnswerState {
  /** The question that is being answered; undefined if there is none. */
  readonly answered: ProxySignInDto | undefined;
  readonly answering: boolean;
  /** Why the answer was refused. */
  readonly problem: InvokeError | undefined;
  /** Id of the question that was shown with the problem; another question clears the problem. */
  readonly problemOf: string | undefined;
  /** A consequence of an answer that was accepted. */
  readonly note: ProxyNote | undefined;
}

export interface ProxyAnswer extends Pick<AnswerState, "answering" | "problem" | "note"> {
  /** The proxy's question; undefined while no proxy asks. */
  readonly question: ProxySignInDto | undefined;
  readonly signIn: (input: ProxySignInInput) => Promise<void>;
  /** The answer "Not now". While the note of an answer is shown, the call only removes the note. */
  readonly postpone: () => void;
}

const NO_ANSWER: AnswerState = { answered: undefined, answering: false, problem: undefined, problemOf: undefined, note: undefined };

export function useProxyAnswer(): ProxyAnswer {
  const { getState, ports } = useDocketStore();
  const { postponeProxySignIn, dropTyped } = useActions();
  const asked = useDocket((state) => state.proxySignIn);
  const [state, setState] = useState(NO_ANSWER);
  const isUnderWay = useRef(false);
  return {
    question: state.answered ?? asked,
    answering: state.answering,
    problem: state.problemOf === asked?.id ? state.problem : undefined,
    note: state.note,
    signIn: async (input) => {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      setState({ ...NO_ANSWER, answered: asked, answering: true });
      const result = await ports.bridge.invoke("proxy:signIn", input);
      isUnderWay.current = false;
      if (result.ok) dropTyped("signIn");
      const note = result.ok ? result.value.note : undefined;
      if (note !== undefined) setState({ ...NO_ANSWER, answered: asked, note });
      else if (result.ok) setState(NO_ANSWER);
      else setState({ ...NO_ANSWER, problem: result.error, problemOf: getState().proxySignIn?.id });
    },
    postpone: () => {
      if (state.note === undefined) postponeProxySignIn();
      dropTyped("signIn");
      setState(NO_ANSWER);
    },
  };
}
