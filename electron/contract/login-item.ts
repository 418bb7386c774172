/** Whether Docket starts when its user signs in, as the system says. */
export interface LoginItemDto {
  /** "blocked": asked for, and not allowed by the system's settings; "impossible": not installed. */
  state: "on" | "off" | "blocked" | "impossible";
}
