import { isCnpj } from '#contract/kernel/values/cnpj'
import { MUNICIPIOS } from '../areas/endereco/municipios.ts'

const SAO_PAULO = MUNICIPIOS.find(({ ibge }) => ibge === 3550308)!.uuid

/** A shop with nothing wrong in it; `changed` says what is. */
export const lojaDigitada = ({ endereco, ...changed }: Record<string, unknown> = {}) => ({
  razaoSocial: 'Ateliê da Serra Ltda.',
  cnpj: randomCnpj(),
  ativo: true,
  endereco: {
    cep: '04538-132',
    logradouro: 'Avenida Brigadeiro Faria Lima',
    numero: '3477',
    bairro: 'Itaim Bibi',
    cidade: SAO_PAULO,
    ...(endereco as object),
  },
  ...changed,
})

/** A CNPJ that passes its check digits. */
export function randomCnpj() {
  const base = String(Math.floor(Math.random() * 1e12)).padStart(12, '0')
  for (let digits = 0; digits < 100; digits++) {
    const cnpj = base + String(digits).padStart(2, '0')
    if (isCnpj(cnpj)) return cnpj
  }
  throw new Error(`no check digits for ${base}`)
}
