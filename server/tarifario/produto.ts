import type { Lados3, Limites } from '#contract/cotacao/limites'
import { type Planilha, type ProblemaDaTabela, parseDecimal } from './csv.ts'
import { ESPERA_REAIS, MAXIMOS, MINIMO_DO_DIVISOR } from './maximos.ts'
import type { Regras } from './tarifa.ts'

/** The content of produto.csv: the rules, and the factors and days from which the routes are compiled. */
export type Produto = {
  malha: string
  regras: Omit<Regras, 'faixasGramas' | 'tabela' | 'versao'>
  /** Factors in thousandths. */
  fatores: { mesmaCidade: number; origem: PorRegiao; destino: PorRegiao }
  dias: { origem: PorRegiao; destino: PorRegiao }
}
/** Values for capital, interior, remote. */
export type PorRegiao = [number, number, number]

export function parseProduto(planilha: Planilha, problemas: ProblemaDaTabela[]): Produto {
  const leitor = openChaves(planilha, problemas)
  const { reais, cobertura, inteiro, kg, fator, razao, percentual, divisor, texto, simOuNao, lados, ausente } = leitor
  const ladosMin = ausente('lados_min_cm') ? ([1, 1, 1] satisfies Lados3) : lados3(lados('lados_min_cm', 3))
  const porRegiao = (ponta: 'origem' | 'destino') => ({
    fator: [1000, fator(`${ponta}_interior_fator`), fator(`${ponta}_remota_fator`)] satisfies PorRegiao,
    dias: [0, inteiro(`${ponta}_interior_dias`), inteiro(`${ponta}_remota_dias`)] satisfies PorRegiao,
  })
  const origem = porRegiao('origem')
  const destino = porRegiao('destino')
  const produto: Produto = {
    malha: texto('malha'),
    fatores: { mesmaCidade: fator('mesma_cidade_fator'), origem: origem.fator, destino: destino.fator },
    dias: { origem: origem.dias, destino: destino.dias },
    regras: {
      isEstimativa: simOuNao('estimativa'),
      nomeProduto: texto('nome'),
      limites: {
        pesoGramas: kg('peso_max_kg'),
        ladosCm: lados3(lados('lados_max_cm', 3)),
        somaCm: ausente('soma_max_cm') ? null : inteiro('soma_max_cm'),
        envelopeCm: ausente('envelope_max_cm') ? null : lados2(lados('envelope_max_cm', 2)),
        rolo: parseRolo(leitor),
      },
      minimos: {
        ladosCm: ladosMin,
        roloCm: ausente('rolo_min_cm') ? [1, 1] : lados2(lados('rolo_min_cm', 2)),
      },
      cubagem: ausente('cubagem_divisor')
        ? null
        : { divisorCentesimos: divisor('cubagem_divisor'), acimaDeGramas: kg('cubagem_acima_de_kg', 0) },
      seguro: {
        gratis: cobertura('cobertura_gratis', 0),
        ppm: percentual('ad_valorem_pct', 0),
        minimo: reais('ad_valorem_min', 0),
        maximo: cobertura('cobertura_max'),
      },
      gris: ausente('gris_pct') ? null : { ppm: percentual('gris_pct'), minimo: reais('gris_min', 0) },
      manuseioPorKg: reais('manuseio_por_kg', 0),
      emissao: reais('emissao', 0),
      avisoRecebimento: ausente('aviso_recebimento') ? null : reais('aviso_recebimento'),
      maoPropria: ausente('mao_propria') ? null : reais('mao_propria'),
      sobretaxa: ausente('sobretaxa_valor')
        ? null
        : {
            ladoAcimaDeCm: inteiro('sobretaxa_lado_acima_de_cm'),
            rolo: simOuNao('sobretaxa_rolo'),
            valor: reais('sobretaxa_valor'),
          },
      freteMinimo: reais('frete_minimo', 0),
      balcao: { mesmaCidade: razao('balcao_razao_local'), demais: razao('balcao_razao') },
      margemPpm: percentual('margem_pct', 0),
      horaLimitePostagem: inteiro('hora_limite_postagem', 24),
      contaPontosFacultativos: leitor.umDe('carnaval_e_corpus_christi', { contam: true, nao_contam: false }),
      validadeEtiquetaDias: inteiro('validade_etiqueta_dias'),
    },
  }
  leitor.refuseUnknown()
  return produto
}

function parseRolo({ ausente, simOuNao, lados, inteiro }: Leitor): Limites['rolo'] {
  if (!simOuNao('rolo')) return null
  if (ausente('rolo_max_cm')) return 'caixa'
  return { cm: lados2(lados('rolo_max_cm', 2)), somaCm: inteiro('rolo_soma_max_cm') }
}

const lados2 = ([a = 0, b = 0]: number[]): [number, number] => [a, b]
const lados3 = ([a = 0, b = 0, c = 0]: number[]): Lados3 => [a, b, c]

type Leitor = ReturnType<typeof openChaves>

/** Reads `chave,valor` rows. A wrong or missing value is noted and read as zero, and then the whole table is refused. */
function openChaves({ arquivo, colunas, linhas }: Planilha, problemas: ProblemaDaTabela[]) {
  const found = new Map<string, { texto: string; linha: number }>()
  const asked = new Set<string>()
  if (colunas.join() !== 'chave,valor')
    problemas.push({ arquivo, linha: 1, mensagem: 'o cabeçalho deve ser chave,valor.' })
  else
    for (const { linha, celulas } of linhas) {
      const [chave, valor] = celulas
      if (found.has(chave!.texto))
        problemas.push({ arquivo, linha, coluna: 'chave', mensagem: `${chave!.texto} aparece duas vezes.` })
      found.set(chave!.texto, { texto: valor!.texto, linha })
    }

  const refuse = (chave: string, mensagem: string) =>
    problemas.push({ arquivo, linha: found.get(chave)?.linha ?? 0, coluna: 'valor', mensagem: `${chave}: ${mensagem}` })
  function read<T>(chave: string, parse: (texto: string) => T | undefined, espera: string, zero: T, padrao?: T): T {
    asked.add(chave)
    const row = found.get(chave)
    if (!row && padrao !== undefined) return padrao
    const value = row && parse(row.texto)
    if (value === undefined) refuse(chave, row ? espera : `falta a chave; ${espera}`)
    return value ?? zero
  }
  const reais = (chave: string, max: number, padrao?: number) =>
    read(chave, (texto) => parseDecimal(texto, 2, max), `${ESPERA_REAIS} ${max}.`, 0, padrao)
  const decimal = (chave: string, casas: number, min: number, max: number, padrao?: number) =>
    read(
      chave,
      (texto) => {
        const value = parseDecimal(texto, casas, max)
        return value !== undefined && value >= Math.round(min * 10 ** casas) ? value : undefined
      },
      `informe um número de ${min} a ${max} com ponto e até ${casas} casas decimais.`,
      0,
      padrao,
    )
  return {
    ausente: (chave: string) => {
      asked.add(chave)
      return !found.has(chave)
    },
    texto: (chave: string) => read(chave, (texto) => texto || undefined, 'informe um texto.', ''),
    reais: (chave: string, padrao?: number) => reais(chave, MAXIMOS.reais, padrao),
    cobertura: (chave: string, padrao?: number) => reais(chave, MAXIMOS.coberturaReais, padrao),
    kg: (chave: string, padrao?: number) => decimal(chave, 3, 0, MAXIMOS.kg, padrao),
    percentual: (chave: string, padrao?: number) => decimal(chave, 4, 0, MAXIMOS.percentual, padrao),
    fator: (chave: string) => decimal(chave, 3, 0, MAXIMOS.fator),
    /** A share of the counter price, e.g. 0.6. */
    razao: (chave: string) => decimal(chave, 4, 0.0001, 10),
    divisor: (chave: string) => decimal(chave, 2, MINIMO_DO_DIVISOR, MAXIMOS.cubagemDivisor),
    inteiro: (chave: string, max = 10_000) =>
      read(chave, (texto) => parseDecimal(texto, 0, max), `informe um número inteiro até ${max}.`, 0),
    simOuNao: (chave: string) => read(chave, (texto) => SIM_OU_NAO.get(texto), 'responda sim ou nao.', false),
    umDe: (chave: string, opcoes: Record<string, boolean>) =>
      read(
        chave,
        (texto) => new Map(Object.entries(opcoes)).get(texto),
        `escolha ${Object.keys(opcoes).join(' ou ')}.`,
        false,
      ),
    /** '24x16x4': centimetres, longest first. */
    lados: (chave: string, quantos: number): number[] =>
      read(
        chave,
        (texto) => {
          const cm = texto.split('x').map((lado) => parseDecimal(lado, 0, MAXIMOS.ladoCm) ?? 0)
          const isOrdered = cm.every((lado, i) => lado > 0 && (quantos === 2 || i === 0 || lado <= cm[i - 1]!))
          return cm.length === quantos && isOrdered ? cm : undefined
        },
        `informe ${quantos} medidas inteiras até ${MAXIMOS.ladoCm} cm separadas por x${quantos === 3 ? ', da maior para a menor' : ''}.`,
        [],
      ),
    refuseUnknown() {
      for (const [chave, { linha }] of found)
        if (!asked.has(chave))
          problemas.push({ arquivo, linha, coluna: 'chave', mensagem: `${chave} não é uma chave conhecida.` })
    },
  }
}
const SIM_OU_NAO: ReadonlyMap<string, boolean> = new Map([
  ['sim', true],
  ['nao', false],
])
