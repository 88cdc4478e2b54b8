import type { EnderecoCompleto } from '#contract/kernel/schemas/endereco'
import type { Loja } from '#contract/loja'
import type { Deps } from '../../../../kernel/deps.ts'
import { AppError } from '../../../../kernel/errors.ts'
import type { SessionDeAssinante } from '../../../../kernel/session.ts'
import { enderecoOf, findAssinante } from '../../../acesso/index.ts'
import { findSaldos } from '../../../carteira/index.ts'
import { listLojas } from '../../../loja/index.ts'
import { maySeeDono } from '../pedido.ts'

/** The owner of the subscription. A program that may not buy gets the name alone (`maySeeDono`). */
export async function renderUser({ db }: Deps, session: SessionDeAssinante) {
  const { assinaturaUuid } = session
  const dono = await findAssinante(db, assinaturaUuid)
  if (!dono) throw new AppError('NOT_FOUND', 'Conta não encontrada.')
  const seesDono = maySeeDono(session)
  const endereco = seesDono ? enderecoOf(dono) : null
  return {
    id: assinaturaUuid,
    firstname: dono.nome,
    lastname: dono.sobrenome,
    email: seesDono ? dono.email : null,
    document: seesDono ? dono.cpf : null,
    phone: { phone: seesDono ? dono.telefone : null },
    address: endereco && enderecoDito(endereco),
  }
}

export async function listEnderecos({ db }: Deps, session: SessionDeAssinante) {
  const { assinaturaUuid } = session
  const dono = maySeeDono(session) && (await findAssinante(db, assinaturaUuid))
  const endereco = dono && enderecoOf(dono)
  return { data: endereco ? [{ id: assinaturaUuid, label: 'Conta', ...enderecoDito(endereco) }] : [] }
}

export const renderSaldo = async ({ db }: Deps, { assinaturaUuid }: SessionDeAssinante) => {
  const { saldo, saldoReservado } = await findSaldos(db, assinaturaUuid)
  return { balance: saldo / 100, reserved: saldoReservado / 100, debts: null }
}

/** The shops. This dialect calls them companies of the user. */
export const listEmpresas = async (deps: Deps, { assinaturaUuid }: SessionDeAssinante) => ({
  data: (await listLojas(deps, assinaturaUuid)).map(empresaDita),
})

export const findEmpresa = async (deps: Deps, session: SessionDeAssinante, uuid: string) =>
  empresaDita(await findLojaDe(deps, session, uuid))

export async function listEnderecosDaEmpresa(deps: Deps, session: SessionDeAssinante, uuid: string) {
  const { endereco, nome, razaoSocial } = await findLojaDe(deps, session, uuid)
  return { data: [{ id: uuid, label: nome || razaoSocial, ...enderecoDito(endereco) }] }
}

async function findLojaDe(deps: Deps, { assinaturaUuid }: SessionDeAssinante, uuid: string) {
  const loja = (await listLojas(deps, assinaturaUuid)).find((one) => one.uuid === uuid)
  if (!loja) throw new AppError('NOT_FOUND', 'Loja não encontrada.')
  return loja
}

const empresaDita = ({ uuid, nome, razaoSocial, email, cnpj }: Loja) => ({
  id: uuid,
  name: nome || razaoSocial,
  email: email || null,
  document: cnpj,
  state_register: null,
  economic_activity_code: null,
})

const enderecoDito = ({ cep, logradouro, numero, complemento, bairro, nomeCidade, siglaUf }: EnderecoCompleto) => ({
  address: logradouro,
  number: numero,
  complement: complemento || null,
  district: bairro,
  postal_code: cep,
  latitude: null,
  longitude: null,
  city: { city: nomeCidade, state: { state_abbr: siglaUf, country: { id: 'BR' } } },
})
