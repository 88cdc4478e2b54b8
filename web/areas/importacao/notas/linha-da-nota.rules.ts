import type { NotaLida } from '#contract/frete-nota'
import { formatCep } from '#contract/kernel/values/cep'
import { formatDocumento } from '#contract/kernel/values/documento'
import { readQuilos } from '#contract/kernel/values/numero-digitado'
import { formatTelefone } from '#contract/kernel/values/telefone'
import type { Celulas } from '../celula.rules.ts'
import type { Linha, NotaDaLinha } from '../rascunho.rules.ts'

/** The cells of a note, as a person would have typed them into a spreadsheet. What it does not say stays empty. */
export function celulasDaNota(nota: NotaLida): Celulas {
  const { nome, cpfCnpj, telefone, email, endereco } = nota.destinatario
  const { cep, logradouro, numero, complemento, bairro, nomeCidade, siglaUf } = endereco
  const peso = pesoDaNota(nota)
  return {
    nome,
    cpfCnpj: formatDocumento(cpfCnpj),
    telefone: /^\d{10,11}$/.test(telefone) ? formatTelefone(telefone) : telefone,
    email,
    cep: formatCep(cep),
    endereco: logradouro,
    numero: SEM_NUMERO.test(numero) ? '' : numero,
    complemento: SEM_COMPLEMENTO.test(complemento) ? '' : complemento,
    bairro,
    cidade: nomeCidade,
    uf: siglaUf,
    valor: inReais(nota.valorProdutos || nota.valorNota),
    ...(peso !== undefined && { peso: String(peso).replace('.', ',') }),
    chave: nota.chave,
    cfop: nota.cfop,
    pedido: nota.pedido,
  }
}

/** What a row tells of its note besides its cells. */
export function tellNota(nota: NotaLida): NotaDaLinha {
  const [primeiro] = nota.itens
  const volumes = countVolumes(nota)
  return {
    numero: nota.numero,
    itens: nota.itens.length > 1 ? `${nota.itens.length} itens: ${primeiro!.descricao} e mais` : primeiro!.descricao,
    avisos: [
      ...nota.avisos.map(({ mensagem }) => mensagem),
      ...(volumes > 1 ? [`A nota fala em ${volumes} volumes. Aqui ela vai em um só, com o peso de todos.`] : []),
    ],
  }
}

/** 'R$ 90,00 · 0,600 kg · 2 itens: Caneca e mais', with the present value and weight of the row. */
export function resumoDaNota({ celulas: { valor, peso }, padrao, nota }: Linha) {
  const quilos = readQuilos(peso ?? '')
  return [
    valor && `R$\u00a0${valor}`,
    typeof quilos === 'number' &&
      !padrao.includes('peso') &&
      `${quilos.toLocaleString('pt-BR', { minimumFractionDigits: 3 })}\u00a0kg`,
    nota?.itens,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** In kilograms, of all volumes together; undefined where one of them has no weight. */
function pesoDaNota({ volumes }: NotaLida) {
  if (volumes.length === 0 || volumes.some(({ pesoBruto }) => !pesoBruto)) return undefined
  return Math.round(volumes.reduce((sum, { pesoBruto }) => sum + (pesoBruto ?? 0), 0) * 1000) / 1000
}

const countVolumes = ({ volumes }: NotaLida) => volumes.reduce((sum, { quantidade }) => sum + (quantidade ?? 1), 0)

const inReais = (centavos: number) => (centavos / 100).toFixed(2).replace('.', ',')

/** What notes write for an address without a number, and for one without a complement (facts: nfe-xml.md §4). */
const SEM_NUMERO = /^(?:s\/?n[º°.]?|sem n[úu]mero|0+)$/i
const SEM_COMPLEMENTO = /^(?:0+|-+|\.+|n\/?a|nao tem|não tem)$/i
