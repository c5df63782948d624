/** A signpost with two arms. Decoration: the name is beside it. */
export function Logo({ size = 28 }: { readonly size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#0b5567" />
      <path d="M15 5h2v22h-2z" fill="#cdedf3" />
      <path d="M8 8h13l4 3.5-4 3.5H8z" fill="#ffc94d" />
      <path d="M24 17H13l-4 3 4 3h11z" fill="#fff" />
    </svg>
  );
}
