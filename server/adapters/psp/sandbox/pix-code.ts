import { createHash } from 'node:crypto'
import type { PedidoDeCobranca } from '../../../ports/psp.ts'
import { asciiOf } from '../ascii.ts'
import type { AmbienteDoBanco } from './ambiente.ts'
import { brCode, cidadeNoBrCode, MAX_INFO, MAX_LOCATION, nomeNoBrCode } from './br-code.ts'

/** The Pix code of a charge: it leads to our own host or, when the host's name is too long, to a key that nobody has. */
export function pixCodeOf({ publicUrl, marca }: AmbienteDoBanco, id: string, { valor, descricao }: PedidoDeCobranca) {
  const location = `${new URL(publicUrl()).host}/pix/${id}`
  const isShort = location.length <= MAX_LOCATION
  return brCode({
    recebedor: isShort ? { location } : { chave: chaveOf(marca.cnpj), info: asciiOf(descricao, MAX_INFO) },
    valor,
    nome: nomeNoBrCode(marca.nome),
    cidade: cidadeNoBrCode(cidadeOf(marca.endereco)),
    txid: isShort ? '***' : id,
  })
}

/** A random key (EVP) has the form of a uuid. */
function chaveOf(cnpj: string) {
  const hex = createHash('sha256').update(cnpj).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** '…, 1000, São Paulo/SP, 01310-100' is in São Paulo; for an address of another form the result is ''. */
const cidadeOf = (endereco: string) => /([^,·]+?)\s*[/-]\s*[A-Z]{2}\b/.exec(endereco)?.[1]?.toUpperCase() ?? ''
