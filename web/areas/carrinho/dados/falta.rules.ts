/** A field that keeps step 3 from being sent: the name that the person reads, and the field that takes the focus. */
export type Falta = { campo: string; foco: string; nome: string; mensagem: string }

/** What is missing or wrong, in the order of the screen. `campos` are all fields in that order. */
export function listFaltas(campos: readonly string[], problemas: Partial<Record<string, string>>): Falta[] {
  const itens = campos.filter((campo) => campo.endsWith('.descricao')).length
  return campos.flatMap((campo) => {
    const mensagem = problemas[campo]
    return mensagem ? [{ campo, foco: FOCOS[campo] ?? campo, nome: nameOf(campo, itens), mensagem }] : []
  })
}

/** A wrong sum of the items, and a wrong declaration as a whole, lead to the first item. */
const FOCOS: Partial<Record<string, string>> = {
  'conteudo.itens': 'conteudo.itens.0.valorUnitario',
  conteudo: 'conteudo.itens.0.descricao',
}

function nameOf(campo: string, itens: number) {
  const last = campo.split('.').at(-1) ?? ''
  const nome = NOMES[campo] ?? NOMES[last] ?? campo
  if (campo.startsWith('destinatario.')) return `${nome} do destinatário`
  if (campo.startsWith('remetente.')) return `${nome} do remetente`
  const item = /^conteudo\.itens\.(\d+)\./.exec(campo)
  return item && itens > 1 ? `${nome} do item ${Number(item[1]) + 1}` : nome
}

const NOMES: Partial<Record<string, string>> = {
  nome: 'Nome',
  sobrenome: 'Sobrenome',
  cpfCnpj: 'CPF/CNPJ',
  telefone: 'Telefone',
  email: 'E-mail',
  cep: 'CEP',
  logradouro: 'Endereço',
  numero: 'Número',
  complemento: 'Complemento',
  bairro: 'Bairro',
  estado: 'Estado',
  cidade: 'Cidade',
  descricao: 'Descrição',
  quantidade: 'Quantidade',
  valorUnitario: 'Valor unitário',
  agenciaEndereco: 'Agência',
  'conteudo.itens': 'Valor dos itens',
  conteudo: 'Declaração de conteúdo',
  numeroDanfCte: 'Chave da nota fiscal',
  cfop: 'CFOP',
  pedido: 'Número do pedido',
}
