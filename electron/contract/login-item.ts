/** Whether Docket starts when its user signs in, as the system says. */
export interface LoginItemDto {
  /**
   * "blocked": asked for, and not allowed by the system's settings; "byDevice": an administrator has
   * it start for everybody; "impossible": not installed.
   */
  state: "on" | "off" | "blocked" | "byDevice" | "impossible";
}
