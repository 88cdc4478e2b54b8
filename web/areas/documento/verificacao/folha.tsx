/** A signed sheet; with `confere` the tape is stuck on it. */
export const Folha = ({ confere = false }: { confere?: boolean }) => (
  <svg viewBox="0 0 120 130" width="120" height="130" aria-hidden="true">
    <path d="M22 10h54l24 24v86H22z" fill="var(--label-paper)" stroke="var(--kraft-ink)" strokeWidth="1.2" />
    <path d="M76 10v24h24" fill="var(--bone)" stroke="var(--kraft-ink)" strokeWidth="1.2" />
    <path d="M34 48h54M34 58h54M34 68h54M34 78h32" stroke="var(--ink-300)" strokeWidth="3" />
    <path
      d="M36 103c5-14 10-20 12-18s-5 14-3 16 5-5 8-5 0 4 3 4 4-3 7-3"
      fill="none"
      stroke="var(--ink-600)"
      strokeWidth="2"
    />
    {confere && (
      <g transform="rotate(-7 78 96)">
        <path d="M32 84h86l-4 4 4 4-4 4 4 4-4 4 4 4H32l4-4-4-4 4-4-4-4 4-4z" fill="var(--tape)" />
        <text x="75" y="101" textAnchor="middle" fontSize="14" fontWeight="780" fill="var(--on-act)">
          CONFERE
        </text>
      </g>
    )}
  </svg>
)
