import * as z from 'zod'
import { numeroOf } from './valores.rules.ts'

/** The bodies that programs send. They may hold numbers as text, maps in place of lists, and one entry in place of a list. */

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const Numero = z.preprocess(
  numeroOf,
  z.number({ error: 'Informe um número.' }).min(0, { error: 'O número não pode ser negativo.' }).max(1e7, {
    error: 'Este número é alto demais.',
  }),
)
/** Absent, null and '' count as zero. */
const NumeroOuZero = z.preprocess((value) => (value == null || value === '' ? 0 : value), Numero)
const Sim = z.preprocess((value) => value === true || value === 1 || value === '1' || value === 'true', z.boolean())
export const Texto = (max: number) =>
  z.preprocess(
    (value) => (value == null || value === false ? '' : typeof value === 'number' ? String(value) : value),
    z.string({ error: 'Informe um texto.' }).max(max, { error: `Use até ${max} caracteres.` }),
  )
const objeto = <S extends z.ZodRawShape>(shape: S) => z.object(shape, { error: 'Informe este dado.' })

/** A list, a map whose keys are ignored, or one entry by itself if `alone` recognises it. */
const Lista = <S extends z.ZodType>(entry: S, max: number, alone?: (value: Record<string, unknown>) => boolean) =>
  z.preprocess(
    (value) => (isMap(value) ? (alone?.(value) ? [value] : Object.values(value)) : value),
    z.array(entry, { error: 'Informe uma lista.' }).max(max, { error: `Envie até ${max}.` }),
  )

const MEDIDAS = { height: Numero, width: Numero, length: Numero, weight: Numero }
const Volumes = Lista(objeto(MEDIDAS), 50, (value) => 'height' in value || 'weight' in value)
const Servicos = z.union([z.string(), z.number()], { error: 'Informe os serviços.' }).nullish()
const Cep = z.object({ postal_code: Texto(20) }, { error: 'Informe o CEP.' })

/** A request for a quote, with products, volumes or one package. */
export const PedidoDeCalculo = objeto({
  from: Cep,
  to: Cep,
  products: Lista(
    objeto({
      id: Texto(200),
      ...MEDIDAS,
      quantity: Numero,
      insurance_value: NumeroOuZero,
      unitary_value: NumeroOuZero,
    }),
    300,
  ).nullish(),
  volumes: Volumes.nullish(),
  package: objeto(MEDIDAS).nullish(),
  options: objeto({ receipt: Sim, own_hand: Sim, insurance_value: NumeroOuZero }).partial().nullish(),
  services: Servicos,
})
export type PedidoDeCalculo = z.output<typeof PedidoDeCalculo>

const Pessoa = objeto({
  name: Texto(200),
  phone: Texto(40),
  email: Texto(200),
  document: Texto(40),
  company_document: Texto(40),
  address: Texto(300),
  complement: Texto(300),
  number: Texto(60),
  district: Texto(200),
  city: Texto(200),
  state_abbr: Texto(40),
  postal_code: Texto(20),
})

const Etiquetas = Lista(objeto({ tag: Texto(200), url: Texto(300).nullish() }), 5, (value) => 'tag' in value)

/** An order for the cart. */
export const PedidoNovo = objeto({
  service: Numero,
  agency: Texto(60),
  from: Pessoa,
  to: Pessoa,
  products: Lista(objeto({ name: Texto(1000), quantity: Numero, unitary_value: NumeroOuZero }), 300).nullish(),
  volumes: Volumes.nullish(),
  package: objeto(MEDIDAS).nullish(),
  options: objeto({
    receipt: Sim,
    own_hand: Sim,
    collect: Sim,
    reverse: Sim,
    invoice: objeto({ key: Texto(200), cfop: Texto(10) }).nullish(),
    tags: Etiquetas.nullish(),
  })
    .partial()
    .nullish(),
})
export type PedidoNovo = z.output<typeof PedidoNovo>

/** The most orders that one call names. */
const MAX_PEDIDOS = 100
const semPedidos = { error: 'Informe os pedidos.' }

/** `{orders: […]}`, a map in place of the list, or the bare list. */
export const Pedidos = z.preprocess(
  (body) => (Array.isArray(body) ? { orders: body } : body),
  z.object(
    {
      orders: z.preprocess(
        (value) => (isMap(value) ? Object.values(value) : typeof value === 'string' ? [value] : value),
        z
          .array(z.string(semPedidos), semPedidos)
          .min(1, semPedidos)
          .max(MAX_PEDIDOS, { error: `Envie até ${MAX_PEDIDOS} pedidos por vez.` }),
      ),
    },
    semPedidos,
  ),
)

/** The most orders that one call cancels. It is lower, because each order may ask its carrier. */
const MAX_CANCELADOS = 20

/** `{order: {id, …}}`, or a bare list of such orders. */
export const Cancelamento = z.preprocess(
  (body) => (Array.isArray(body) ? { order: body } : body),
  z.object(
    {
      order: Lista(
        objeto({ id: z.string(semPedidos), description: Texto(2000) }),
        MAX_CANCELADOS,
        (value) => 'id' in value,
      ).refine((list) => list.length > 0, semPedidos),
    },
    semPedidos,
  ),
)

export const Pagina = z.object({
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
  per_page: z.coerce.number().int().min(1).max(100).catch(20),
})
