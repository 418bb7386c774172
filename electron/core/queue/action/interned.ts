/**
 * Values that many Actions have in common, each stored once: types, phases, reporters, principals.
 * Bounded: when a map is full it is cleared, and values shared until then stay shared.
 */
import type { PrincipalDto } from "../../../contract/action.ts";
import { NO_FLAWS, type Content } from "./entry.ts";

const MAX_VALUES = 10_000;

export class Interned {
  private readonly texts = new Map<string, string>();
  private readonly principals = new Map<string, PrincipalDto[]>();

  /** Returns the same text; equal texts are one string. */
  text(value: string): string {
    const known = this.texts.get(value);
    if (known !== undefined) return known;
    if (this.texts.size >= MAX_VALUES) this.texts.clear();
    this.texts.set(value, value);
    return value;
  }

  /** Returns the same content, made of shared values. */
  content(content: Content): Content {
    const { type, progress, provenance } = content;
    return {
      ...content,
      type: this.text(type),
      progress: progress === undefined ? undefined : { ...progress, phase: this.text(progress.phase) },
      assignedTo: this.known(content.assignedTo),
      requestedBy: this.known(content.requestedBy),
      authorizedBy: this.known(content.authorizedBy),
      provenance: provenance === undefined ? undefined : { ...provenance, name: this.text(provenance.name) },
      flaws: content.flaws.length === 0 ? NO_FLAWS : content.flaws,
    };
  }

  private known(party: PrincipalDto | undefined): PrincipalDto | undefined {
    return party === undefined ? undefined : this.principal(party.type, party.id);
  }

  /** Returns the shared principal; callers must not change it. */
  principal(type: string, id: string): PrincipalDto {
    const known = this.principals.get(id);
    const found = known?.find((one) => one.type === type);
    if (found !== undefined) return found;
    const made = { type, id };
    if (known !== undefined) known.push(made);
    else {
      if (this.principals.size >= MAX_VALUES) this.principals.clear();
      this.principals.set(id, [made]);
    }
    return made;
  }
}
