/** The part of a refusal's answer that person and program read, without the request's id. */
export const refusedBy = (answer: { json(): unknown }) => {
  const { code, message, errors } = answer.json() as {
    code: string
    message: string
    errors?: { campo: string; mensagem: string }[]
  }
  return { code, message, errors: errors?.map(({ campo, mensagem }) => [campo, mensagem]) }
}
/** The refusal of one field. */
export const refusal = (campo: string, mensagem: string) => ({
  code: 'VALIDACAO',
  message: mensagem,
  errors: [[campo, mensagem]],
})
