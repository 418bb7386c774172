/** The heading of the details takes the focus when they are opened, and when the button that had it goes away. */
export const DETAILS_ID = "action-details-title";
