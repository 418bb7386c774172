/** Docket's mark: a D whose stem is perforated and whose bowl is solid. */
export function Mark({ size = 20 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" fill="none" aria-hidden="true">
      <circle cx="4" cy="4" r="1.7" fill="currentColor" />
      <circle cx="4" cy="10" r="1.7" fill="currentColor" />
      <circle cx="4" cy="16" r="1.7" fill="currentColor" />
      <path d="M8.6 4H11a6 6 0 0 1 0 12H8.6" stroke="currentColor" strokeWidth="3.2" strokeLinecap="round" />
    </svg>
  );
}
