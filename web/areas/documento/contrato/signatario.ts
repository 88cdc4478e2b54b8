/** Who signs, as the signature page names them. `cpf` is the eleven digits. */
export type Signatario = { nome: string; cpf: string }
