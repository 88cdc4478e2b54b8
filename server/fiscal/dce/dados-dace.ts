/** What the DACE prints of an authorised DC-e. Only an authorised DC-e has these data: without a protocol there is no DACE. */
export type DadosDace = {
  /** The access key, 44 digits without spaces. */
  chave: string
  serie: number
  numero: number
  emitidaEm: Date
  /** 16 digits. */
  protocolo: string
  autorizadaEm: Date
  /** Who moves the goods (modTrans): 0 Correios, 1 the sender, 2 another carrier. */
  modalidade: 0 | 1 | 2
  /** 1 production, 2 homologation: the second has no legal value and the print says so. */
  ambiente: 1 | 2
  /** The text of the QR code. */
  qrCode: string
  /** The marketplace that signed. */
  emissor: { cnpj: string; nome: string }
  remetente: PessoaDace
  destinatario: PessoaDace
  itens: readonly ItemDace[]
  total: number /* centavos */
}

/** A sender or a recipient as the DC-e names them. The document is digits without a mask. */
export type PessoaDace = {
  documento: string
  nome: string
  logradouro: string
  numero: string
  complemento: string
  bairro: string
  cidade: string
  uf: string
  cep: string
}

/** One line of the declared contents. `valor` is that of the whole line. */
export type ItemDace = { descricao: string; quantidade: number; valor: number /* centavos */ }
