/** Whether Docket starts when its user signs in, as the system reports it. */
export interface LoginItemDto {
  /**
   * "blocked": requested, but not allowed by the system's settings; "byDevice": an administrator
   * starts it for everybody; "impossible": not installed.
   */
  state: "on" | "off" | "blocked" | "byDevice" | "impossible";
}
