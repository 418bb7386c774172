/** The terms of an Action as a row shows them, which an acknowledgement covers. */
import type { RowDto } from "./action.ts";
import type { TermName } from "./vocabulary.ts";

export type TermsDto = Pick<RowDto, TermName>;

/** Returns the terms without the rest of the row. */
export function termsShown({ name, type, scope, priority, requestedBy, authorizedBy }: TermsDto): TermsDto {
  return {
    name,
    type,
    scope,
    priority,
    ...(requestedBy !== undefined && { requestedBy: { type: requestedBy.type, id: requestedBy.id } }),
    ...(authorizedBy !== undefined && { authorizedBy: { type: authorizedBy.type, id: authorizedBy.id } }),
  };
}
