/** Windows-1252 (WinAnsi) without control characters: what the fonts of every PDF reader can show. */
const ESPECIAIS = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'
const MOSTRA = new RegExp(`^[ -~\u00a1-\u00ac\u00ae-\u00ff${ESPECIAIS}]*$`)

/** Latin letters for other scripts, as in passports; small letters. */
const LATINAS: Record<string, string> = Object.fromEntries(
  (
    'а a,б b,в v,г g,д d,е e,ё e,ж zh,з z,и i,й i,к k,л l,м m,н n,о o,п p,р r,с s,т t,у u,ф f,х kh,ц ts,ч ch,ш sh,щ shch,ъ ,ы y,ь ,э e,ю iu,я ia,' +
    'і i,ї i,є ie,ґ g,ў u,ј j,љ lj,њ nj,ћ c,ђ d,џ dz,' +
    'α a,β v,γ g,δ d,ε e,ζ z,η i,θ th,ι i,κ k,λ l,μ m,ν n,ξ x,ο o,π p,ρ r,σ s,ς s,τ t,υ y,φ f,χ ch,ψ ps,ω o,' +
    'ł l,đ d,ħ h,ı i,ŋ n,ŧ t,ĸ k,ſ s,ə e,ɓ b,ɗ d'
  )
    .split(',')
    .map((pair) => pair.split(' ') as [string, string]),
)
/** Printable characters for similar ones that are not printable. */
const SINAIS: Record<string, string> = {
  '‐': '-',
  '‑': '-',
  '‒': '–',
  '―': '—',
  '−': '-',
  '′': "'",
  '″': '"',
  '№': 'Nº',
  '⁄': '/',
}

/**
 * The text in printable characters; a letter without a similar one becomes a question mark. Control characters, and
 * marks or signs without a letter of their own, disappear.
 */
export function imprimivel(text: string): string {
  const line = text
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\u00ad]/gu, '')
    .replaceAll(/ {2,}/g, ' ') // where a control character stood between two spaces
    .trim()
  if (MOSTRA.test(line)) return line
  // looks each character up once, also in a text that repeats one sign
  const known = new Map<string, string>()
  return Array.from(new Intl.Segmenter('pt-BR').segment(line), ({ segment }) => {
    const latin = known.get(segment) ?? latino(segment)
    known.set(segment, latin)
    return latin
  })
    .join('')
    .replaceAll(/ {2,}/g, ' ') // where a sign between two spaces became nothing
    .trim()
}

function latino(letter: string): string {
  if (MOSTRA.test(letter)) return letter
  const known = SINAIS[letter] ?? ofScript(letter)
  if (known !== undefined) return known
  const plain = letter.normalize('NFKD').replace(/[\p{M}\p{Cf}]/gu, '')
  if (plain !== letter && plain !== '') return Array.from(plain, latino).join('')
  return plain === '' ? '' : '?'
}

function ofScript(letter: string) {
  const small = letter.toLowerCase()
  const latin = LATINAS[small]
  return latin === undefined || small === letter ? latin : latin.charAt(0).toUpperCase() + latin.slice(1)
}
