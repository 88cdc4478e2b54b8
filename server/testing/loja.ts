import { isCnpj } from '#contract/kernel/values/cnpj'
import { MUNICIPIOS } from '../areas/endereco/municipios.ts'
import type { Caller } from './house.ts'

const SAO_PAULO = MUNICIPIOS.find(({ ibge }) => ibge === 3550308)!.uuid

/** A valid loja; `changed` replaces fields, for instance by wrong ones. */
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

/** A saved loja with fields of maximum length, and the sender that step 3 makes of it. */
export async function givenLojaComprida(me: Caller) {
  const fill = (begin: string, length: number) => `${begin} ${'artesanato '.repeat(30)}`.slice(0, length).trim()
  const digitada = lojaDigitada({
    nome: fill('Nome', 255),
    endereco: {
      logradouro: fill('Rua', 255),
      numero: fill('1000, galpão', 128),
      complemento: fill('Complemento', 255),
      bairro: fill('Bairro', 255),
    },
  })
  const answer = await me.post('/api/v1/loja', digitada)
  if (answer.statusCode !== 201) throw new Error(answer.body)
  const { nome, cnpj, endereco } = digitada as typeof digitada & { nome: string }
  const { uuid } = answer.json<{ uuid: string }>()
  const contato = { telefone: '1132654321', email: 'loja@exemplo.test' }
  return { uuid, digitada, remetente: { nome, sobrenome: '', cpfCnpj: cnpj, ...contato, endereco } }
}

/** A random CNPJ with valid check digits. */
export function randomCnpj() {
  const base = String(Math.floor(Math.random() * 1e12)).padStart(12, '0')
  for (let digits = 0; digits < 100; digits++) {
    const cnpj = base + String(digits).padStart(2, '0')
    if (isCnpj(cnpj)) return cnpj
  }
  throw new Error(`no check digits for ${base}`)
}
