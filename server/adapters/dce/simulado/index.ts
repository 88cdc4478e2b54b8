import { cnpjChars } from '#contract/kernel/values/cnpj'
import type { Config } from '../../../config.ts'
import type { Certificado } from '../../../fiscal/dce/certificado.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/deps.ts'
import { type EmissorDce, EmissorDceIndisponivel } from '../../../ports/emissor-dce.ts'
import { readAutorizacao, readCancelamento, readSituacao } from '../leitura.ts'
import { openCertificadoSimulado } from './certificado.ts'
import { openSefaz, SefazCalada } from './sefaz.ts'

/** The sandbox's issuer when the brand's CNPJ has letters: a DC-e takes only digits. Fictitious. */
const CNPJ_FICTICIO = '11222333000181'
const SAO_PAULO = '35'
const SERIE = 1
const HOMOLOGACAO = 2

/** An issuer of DC-e without legal value: the tax authority is simulated, in our own database. */
export function openEmissorSimulado({
  db,
  clock,
  marca,
}: {
  db: Db
  clock: Pick<Clock, 'now'>
  marca: Pick<Config['marca'], 'razaoSocial' | 'cnpj'>
}): EmissorDce {
  const daMarca = cnpjChars(marca.cnpj)
  const emissor = {
    cnpj: /^\d{14}$/.test(daMarca) ? daMarca : CNPJ_FICTICIO,
    nome: marca.razaoSocial,
    codigoUf: SAO_PAULO,
  }
  const sefaz = openSefaz({ db, clock })
  let opening: Promise<Certificado> | undefined
  const certificado = () => {
    opening ??= openCertificadoSimulado(db, { nome: 'FRETEFLEX', cnpj: emissor.cnpj }, clock.now())
    opening.catch(() => (opening = undefined)) // asked again: the database may be back
    return opening
  }
  return {
    isSimulado: true,
    ambiente: HOMOLOGACAO,
    serie: SERIE,
    emissor,
    sign: async (text) => (await certificado()).sign(text),
    authorise: ({ chave, xml }) =>
      hear(async () => readAutorizacao(await sefaz.autorizar(xml), { chave, ambiente: HOMOLOGACAO })),
    find: (chave) => hear(async () => readSituacao(await sefaz.consultar(chave), { chave, ambiente: HOMOLOGACAO })),
    cancel: ({ chave, xml }) =>
      hear(async () => readCancelamento(await sefaz.registrarEvento(xml), { chave, ambiente: HOMOLOGACAO })),
  }
}

async function hear<T>(ask: () => Promise<T>) {
  try {
    return await ask()
  } catch (error) {
    throw error instanceof SefazCalada ? new EmissorDceIndisponivel(error.message) : error
  }
}
