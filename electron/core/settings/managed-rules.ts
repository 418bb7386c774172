/** Applies this device's configuration to a user's settings: managed values and policies. */
import { failed, type InvokeError } from "../../contract/errors.ts";
import type { SettingsText } from "../../contract/settings-table.ts";
import { isOneOf, TRANSPORT_NAMES } from "../../contract/vocabulary.ts";
import type { KeyChoice } from "./key-choice.ts";
import { type ManagedConfiguration, shownPolicies } from "./managed.ts";
import { checkSettings } from "./schema.ts";
import { withValues } from "./settings-text.ts";

type Checked = ReturnType<typeof checkSettings>;

export class ManagedRules {
  private readonly configuration: ManagedConfiguration;

  constructor(configuration: ManagedConfiguration) {
    this.configuration = configuration;
  }

  /**
   * Returns the effective settings. A transport that a policy forbids is replaced by the first
   * allowed one. The user's codec is replaced by JSON if REST is imposed, which supports no other
   * codec.
   */
  over(saved: SettingsText): SettingsText {
    const { values } = this.configuration;
    const text = withValues(saved, values);
    const transport = this.decidedTransport(text);
    if (transport === undefined) return text;
    const codec = transport === "rest" && values.codec === undefined ? "json" : text.codec;
    return { ...text, transport, codec };
  }

  /** Returns the managed transport; undefined if the user's transport applies. */
  private decidedTransport({ transport }: SettingsText): string | undefined {
    const { values, policies } = this.configuration;
    if (values.transport !== undefined) return transport;
    return this.isAllowed(transport) ? undefined : policies.transports?.[0];
  }

  /** Returns the settings to connect with, or their problems. */
  check(text: SettingsText, choice: KeyChoice): Checked {
    const checked = check(text, choice);
    const { transports } = this.configuration.policies;
    if (transports === undefined || !isOneOf(TRANSPORT_NAMES, text.transport) || this.isAllowed(text.transport)) return checked;
    const problem = { code: "transportNotAllowed", params: { text: text.transport, words: transports } } as const;
    return { problems: [...checked.problems, { setting: "transport", ...problem }] };
  }

  /** Returns the reason why the demonstration must not start; undefined if it may. */
  demonstrationRefusal(): InvokeError | undefined {
    const { problems } = this.configuration;
    const by = shownPolicies(this.configuration).noDemonstration;
    if (problems.length > 0) return failed("configurationRefused", { problems }).error;
    return by === undefined ? undefined : failed("demonstrationForbidden", { by }).error;
  }

  private isAllowed(transport: string): boolean {
    return this.configuration.policies.transports?.some((allowed) => allowed === transport) !== false;
  }
}

function check(text: SettingsText, choice: KeyChoice): Checked {
  if (choice === "none") return checkSettings(text, undefined);
  return "key" in choice ? checkSettings(text, choice.key) : checkSettings(text, undefined, choice.problem);
}
