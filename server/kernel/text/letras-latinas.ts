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
/** Signs for similar ones that fewer readers know. */
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
 * A letter in characters that `mostra` knows: of another script as passports write it, or without its marks. Marks and signs
 * without a letter of their own disappear; a letter without a similar one becomes `outra`.
 */
export function latino(letter: string, mostra: RegExp, outra: string): string {
  if (mostra.test(letter)) return letter
  const known = SINAIS[letter] ?? ofScript(letter)
  if (known !== undefined) return known
  const plain = letter.normalize('NFKD').replace(/[\p{M}\p{Cf}]/gu, '')
  if (plain !== letter && plain !== '') return Array.from(plain, (one) => latino(one, mostra, outra)).join('')
  return plain === '' ? '' : outra
}

function ofScript(letter: string) {
  const small = letter.toLowerCase()
  const latin = LATINAS[small]
  return latin === undefined || small === letter ? latin : latin.charAt(0).toUpperCase() + latin.slice(1)
}
