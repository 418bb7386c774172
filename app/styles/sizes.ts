/**
 * Sizes in pixels that both the style sheets and the window's code read. This file is their source;
 * tokens.css has each as a custom property of the same name, and a test compares the two.
 */
export const SIZES = {
  "row-height": 40,
  "row-height-comfortable": 56,
  "row-height-touch": 64,
  "heading-height": 28,
  "font-micro": 10,
  "font-step": 10.5,
  "font-caption": 11,
  "font-label": 12,
  "font-pill": 12.5,
  "font-small": 13,
  "font-body": 14,
  "font-lead": 15,
  "font-dialog-title": 17,
  "font-title": 18,
  "font-display": 30,
} as const;
