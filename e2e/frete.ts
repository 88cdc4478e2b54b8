import type { Page } from '@playwright/test'
import { expect } from './journey.ts'
import type { Api } from './pagamento.ts'

export type Comprado = { uuid: string; codigoEncomenda: string }

/** Buys the cart with the wallet and waits for the label of its newest frete. */
export async function buyCarrinho(api: Api): Promise<Comprado> {
  const { uuid } = await api.get<{ uuid: string }>('/carrinho')
  await api.post(`/frete/${uuid}`, {})
  return labelOf(api)
}

/** The newest frete, once it has its label. */
export async function labelOf(api: Api): Promise<Comprado> {
  let frete: { uuid: string; codigoEncomenda: string | null } | undefined
  await expect(async () => {
    ;[frete] = await api.get<{ uuid: string; codigoEncomenda: string | null }[]>('/frete')
    expect(frete?.codigoEncomenda).toBeTruthy()
  }).toPass()
  return frete as Comprado
}

/** Waits until so many fretes have their label. */
export const labelled = (api: Api, count: number) =>
  expect.poll(async () => (await api.get<unknown[]>('/frete?status=GERADO')).length).toBe(count)

/** The carrier takes the parcel, and measures it if measures are given. */
export async function postFrete(page: Page, uuid: string, dimensoesTransportadora?: object) {
  const data = { status: 'POSTADO', ...(dimensoesTransportadora && { dimensoesTransportadora }) }
  const posted = await page.request.post(`/sandbox/fretes/${uuid}/eventos`, { data })
  expect(posted.ok(), await posted.text()).toBe(true)
}
