/**
 * `npm run bench`: measures the promised figures on this machine, and says whether they hold. Only ratios, sizes and
 * generous times are promised, and no build fails here. `npm run bench -- --only motor` runs one benchmark.
 */
import { parseArgs } from 'node:util'
import { acesso } from './acesso.ts'
import { carrinho } from './carrinho.ts'
import { carteira } from './carteira.ts'
import { carteiraDisputada } from './carteira-disputada.ts'
import { compra } from './compra.ts'
import { conferencia } from './conferencia.ts'
import { consoleDaEquipe } from './console.ts'
import { copia } from './copia.ts'
import { cotacao } from './cotacao.ts'
import { dce } from './dce.ts'
import { diferencas } from './diferencas.ts'
import { documentos } from './documentos.ts'
import { embutido } from './embutido.ts'
import { escala } from './escala.ts'
import { etiquetas } from './etiquetas.ts'
import { faturas } from './faturas.ts'
import type { Figure } from './figure.ts'
import { fluidez } from './fluidez.ts'
import { importacao } from './importacao.ts'
import { inicio } from './inicio.ts'
import { limpeza } from './limpeza.ts'
import { listaDeFretes } from './lista-de-fretes.ts'
import { memoria } from './memoria.ts'
import { minutos } from './minutos.ts'
import { motor } from './motor.ts'
import { nos } from './nos.ts'
import { notas } from './notas.ts'
import { pagina } from './pagina.ts'
import { peso } from './peso.ts'
import { pesos } from './pesos.ts'
import { provas } from './provas.ts'
import { queda } from './queda.ts'
import { rastreio } from './rastreio.ts'
import { replica } from './replica.ts'
import { tabelas } from './tabelas.ts'
import { transportadoras } from './transportadoras.ts'
import { vizinhos } from './vizinhos.ts'

const BENCHES = [
  motor,
  cotacao,
  acesso,
  carrinho,
  vizinhos,
  carteira,
  listaDeFretes,
  replica,
  diferencas,
  faturas,
  conferencia,
  consoleDaEquipe,
  importacao,
  notas,
  dce,
  compra,
  carteiraDisputada,
  etiquetas,
  rastreio,
  transportadoras,
  provas,
  documentos,
  tabelas,
  copia,
  escala,
  nos,
  embutido,
  limpeza,
  queda,
  pesos,
  memoria,
  pagina,
  peso,
  fluidez,
  inicio,
  minutos,
]

const { only } = parseArgs({ options: { only: { type: 'string', multiple: true } } }).values
const asked = BENCHES.filter(({ name }) => only?.includes(name) ?? true)
if (asked.length === 0) throw new Error(`--only takes one of: ${BENCHES.map(({ name }) => name).join(', ')}`)

const figures: Figure[] = []
for (const { name, run } of asked) {
  process.stderr.write(`${name} …\n`)
  figures.push(...(await run()))
}
console.log('| what | figure | target | |\n|---|---|---|---|')
for (const { name, figure, target, ok } of figures) {
  console.log(`| ${name} | ${figure} | ${target} | ${ok ? 'ok' : 'missed'} |`)
}
