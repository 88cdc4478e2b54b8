import type { Formato, Medidas } from '../kernel/values/encomenda.ts'

/** The measures up to which a product carries a parcel. */
export type Limites = {
  pesoGramas: number
  /** The three sides, longest first. */
  ladosCm: Lados3
  somaCm: number | null
  /** The two longest sides of an envelope; null: an envelope counts as a box. */
  envelopeCm: [number, number] | null
  /** Length and diameter; 'caixa': a roll counts as the box that holds it; null: rolls are not carried. */
  rolo: { cm: [number, number]; somaCm: number } | 'caixa' | null
}

export type Lados3 = [number, number, number]

export type Servicos = { avisoRecebimento: boolean; maoPropria: boolean }

/** Everything that decides whether a product carries a parcel: its limits, and the services that it offers. */
export type LimitesDoProduto = Servicos & { limites: Limites }

/** Why a product does not carry a parcel: `regra` is what the product carries, `problema` is what this parcel exceeds. */
export type Limite = { regra: string; problema: string | null }

/** 'Ele leva até 350 g em 24 × 16 × 4 cm; a sua caixa pesa 1,850 kg.' */
export const renderMotivo = ({ regra, problema }: Limite) => `Ele ${regra}${problema ? `; ${problema}` : ''}.`

/** The first limit that the parcel exceeds; undefined when the product carries it. */
export function findLimite(
  { limites, avisoRecebimento, maoPropria }: LimitesDoProduto,
  medidas: Medidas,
  servicos: Servicos,
): Limite | undefined {
  if (servicos.avisoRecebimento && !avisoRecebimento)
    return { regra: 'não oferece aviso de recebimento', problema: null }
  if (servicos.maoPropria && !maoPropria) return { regra: 'não oferece entrega em mão própria', problema: null }
  const { formato } = medidas
  const isRolo = formato === 'ROLO_CILINDRO'
  if (isRolo && limites.rolo === null) return { regra: 'não leva rolos', problema: null }
  if (medidas.pesoGramas > limites.pesoGramas)
    return { regra: leva(limites), problema: `${SEU[formato]} pesa ${kg(medidas.pesoGramas)}` }

  if (isRolo && limites.rolo !== null && limites.rolo !== 'caixa') {
    const { cm, somaCm } = limites.rolo
    const { comprimentoPacote: comprimento, diametroPacote } = medidas
    const diametro = diametroPacote ?? 0
    if (comprimento > cm[0] || diametro > cm[1] || comprimento + 2 * diametro > somaCm)
      return {
        regra: `leva rolos de até ${cm[0]} cm de comprimento e ${cm[1]} cm de diâmetro, com o comprimento mais dois diâmetros em até ${somaCm} cm`,
        problema: `o seu rolo tem ${comprimento} cm de comprimento e ${diametro} cm de diâmetro`,
      }
    return undefined
  }

  const lados = ladosDesc(medidas)
  if (formato === 'ENVELOPE' && limites.envelopeCm) {
    const [maior, menor] = limites.envelopeCm
    if (lados[0] > maior || lados[1] > menor)
      return {
        regra: `leva envelopes de até ${maior} × ${menor} cm`,
        problema: `o seu envelope mede ${lados[0]} × ${lados[1]} cm`,
      }
  }
  if (lados.some((lado, i) => lado > limites.ladosCm[i]!))
    return { regra: leva(limites), problema: `${SEU[formato]} mede ${vezes(lados)}` }
  const soma = lados[0] + lados[1] + lados[2]
  if (limites.somaCm !== null && soma > limites.somaCm)
    return { regra: leva(limites), problema: `${SEU[formato]} tem lados que somam ${soma} cm` }
  return undefined
}

/** The products that do not carry the parcel, each with its reason, as `naoAtendem` of a quote tells them. */
export const listNaoAtendem = <P extends LimitesDoProduto>(
  produtos: readonly P[],
  medidas: Medidas,
  servicos: Servicos,
): { produto: P; motivo: string }[] =>
  produtos.flatMap((produto) => {
    const limite = findLimite(produto, medidas, servicos)
    return limite ? [{ produto, motivo: renderMotivo(limite) }] : []
  })

/** The sides, longest first. A roll is treated as the box that holds it. */
export function ladosDesc(medidas: Medidas): Lados3 {
  const { comprimentoPacote: c, diametroPacote } = medidas
  if (medidas.formato === 'ROLO_CILINDRO') return ladosDoRolo(c, diametroPacote ?? 0)
  const a = medidas.alturaPacote ?? 0
  const l = medidas.larguraPacote ?? 0
  const maior = Math.max(a, l, c)
  const menor = Math.min(a, l, c)
  return [maior, a + l + c - maior - menor, menor]
}

export const ladosDoRolo = (comprimento: number, diametro: number): Lados3 =>
  comprimento > diametro ? [comprimento, diametro, diametro] : [diametro, diametro, comprimento]

const SEU: Record<Formato, string> = { CAIXA: 'a sua caixa', ENVELOPE: 'o seu envelope', ROLO_CILINDRO: 'o seu rolo' }

const leva = ({ pesoGramas, ladosCm, somaCm }: Limites) =>
  `leva até ${pesoGramas < 1000 ? `${pesoGramas} g` : `${decimal(pesoGramas)} kg`} em ${vezes(ladosCm)}` +
  (somaCm === null ? '' : ', com lados que somam até ' + `${somaCm} cm`)

const vezes = (lados: Lados3) => `${lados.join(' × ')} cm`

/** 1850 → '1,850 kg'. */
export const kg = (gramas: number) => `${Math.floor(gramas / 1000)},${String(gramas % 1000).padStart(3, '0')} kg`

/** 30000 → '30', 350 → '0,35'. */
export const decimal = (milesimos: number) => String(milesimos / 1000).replace('.', ',')
