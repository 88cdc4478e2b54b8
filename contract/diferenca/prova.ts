import * as z from 'zod'
import { IF_NONE_MATCH } from '../kernel/http/cabecalhos.ts'
import { endpoint } from '../kernel/http/endpoint.ts'
import { Instante } from '../kernel/schemas/instante.ts'
import type { StatusDeFrete } from '../kernel/values/status-de-frete.ts'

/** Kinds of pictures, told by their bytes (D §14), and how their files end. */
export const TIPOS_DE_PROVA = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const
export type TipoDeProva = keyof typeof TIPOS_DE_PROVA

/** D §24: 5 MB a picture, six of them a frete. */
export const MAX_PROVA_BYTES = 5_242_880
export const MAX_PROVAS = 6
/** Side and area of the largest picture: more than any phone makes, and little enough to be opened where it is shown. */
export const MAX_LADO_PX = 20_000
export const MAX_AREA_PX = 60_000_000

export const MENSAGENS_DA_PROVA = {
  freteNaoEncontrado: 'Frete não encontrado.',
  naoEncontrada: 'Prova não encontrada.',
  semArquivo: 'Envie a foto no campo “arquivo”.',
  naoPago: 'A prova das medidas pode ser guardada depois do pagamento do frete.',
  encerrado: 'Este frete foi cancelado ou expirou: não há mais medidas a provar.',
  tipo: 'Envie uma foto em JPEG, PNG ou WebP.',
  compactado:
    'Envie uma foto em JPEG, PNG ou WebP. Este arquivo está compactado (gzip): descompacte e envie o que está dentro dele.',
  heic: 'Envie uma foto em JPEG, PNG ou WebP. Esta está em HEIC, o formato do iPhone: tire a foto por aqui, ou envie uma captura de tela dela.',
  quebrada: 'Esta foto está incompleta ou danificada. Tire outra ou escolha outro arquivo.',
  grande: 'A foto tem mais de 5 MB. Envie uma foto menor.',
  pixels: 'A foto tem pixels demais. Envie uma foto menor.',
  seis: 'Este frete já tem 6 fotos, o máximo.',
} as const

const PROVAVEIS = [
  'PENDENTE',
  'GERADO',
  'PROCESSANDO_CANCELAMENTO',
  'POSTADO',
  'ENTREGUE',
] as const satisfies readonly StatusDeFrete[]
/**
 * Whether pictures may be added (D §24): from the payment on. A cancelled or expired frete is measured no more; one whose
 * cancelling is under way may turn out to be posted.
 */
export const canProvar = (status: StatusDeFrete) => (PROVAVEIS as readonly StatusDeFrete[]).includes(status)

export const Prova = z
  .object({
    uuid: z.uuid(),
    sha256: z.string().meta({ description: 'SHA-256 do arquivo como foi enviado, em hexadecimal.' }),
    enviadaEm: Instante,
    antesDaPostagem: z.boolean(),
  })
  .meta({ id: 'Prova' })
export type Prova = z.output<typeof Prova>

const daProva = { tag: 'diferenca', access: 'subscriber' } as const
const doFrete = z.object({ id: z.string() })
const umaProva = z.object({ id: z.string(), uuid: z.string() })

export const sendProva = endpoint({
  ...daProva,
  method: 'POST',
  path: '/api/v1/frete/:id/prova',
  summary:
    'Guarda uma foto que prova as medidas: JPEG, PNG ou WebP, pelos seus bytes; até 5 MB, até 6 por frete, a partir ' +
    'do pagamento. A mesma foto de novo responde a que já existe.',
  right: 'provarMedidas',
  status: 201,
  params: doFrete,
  upload: {
    field: 'arquivo',
    maxBytes: MAX_PROVA_BYTES,
    missing: MENSAGENS_DA_PROVA.semArquivo,
    tooLarge: MENSAGENS_DA_PROVA.grande,
  },
  response: Prova,
})

export const listProvas = endpoint({
  ...daProva,
  method: 'GET',
  path: '/api/v1/frete/:id/prova',
  summary: 'As fotos guardadas de um frete, da mais antiga para a mais nova.',
  right: 'verFretes',
  params: doFrete,
  response: z.array(Prova),
})

export const readProva = endpoint({
  ...daProva,
  method: 'GET',
  path: '/api/v1/frete/:id/prova/:uuid',
  summary: 'Uma foto, como foi enviada.',
  right: 'verFretes',
  requestHeaders: IF_NONE_MATCH,
  params: umaProva,
  response: { file: ['image/jpeg', 'image/png', 'image/webp'] },
})
