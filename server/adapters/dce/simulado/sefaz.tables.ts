/** What the played tax authority remembers, and the certificate of the sandbox. */
export type SefazTables = {
  sefazDce: {
    chave: string
    emissor: string
    serie: number
    numero: number
    digest: string
    protocolo: string
    autorizadaEm: Date
    xmlProtocolo: string
    xmlCancelamento: string | null
    canceladaEm: Date | null
  }
  sefazCertificado: { unico: true; chave: string; certificado: string }
}
