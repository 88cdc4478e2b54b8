import { screen, within } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { until } from '../app/testing-tela.tsx'
import { open, umFrete } from '../areas/frete/testing-frete.tsx'
import Envios from './envios.tsx'
import '../app/notices/notice-modal.tsx'
import '../app/notices/notice-toast.tsx'

/** All words of the page. */
export const text = () => document.body.textContent

/** The lines of the list. */
export const itens = () => within(screen.getByRole('list', { name: /^Fretes / })).getAllByRole('listitem')

/** `count` fretes, numbered from `from` on. */
export const page = (from: number, count: number) => Array.from({ length: count }, (_, n) => umFrete(from + n))

/** Opens 'Meus fretes'. */
export const visitEnvios = (address: string) => open(address, Envios)

/** Opens 'Meus fretes', and waits until its list shows this many lines. */
export async function openEnvios(linhas: number, address = '/envios') {
  const drawn = await visitEnvios(address)
  await until(() => expect(itens()).toHaveLength(linhas))
  return drawn
}

/** The tab that a PDF opens in. */
export function watchTab() {
  const tab = { document: { title: '', body: { textContent: '' } }, location: { replace: vi.fn() }, close: vi.fn() }
  return { tab, openTab: vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window) }
}

/** The fiscal document of a frete that travels with an authorised DC-e. */
export const DCE = {
  ...umFrete(1).documentoFiscal,
  tipo: 'DCE',
  protocolo: '3526000000000001',
  autorizadaEm: new Date('2026-11-25T15:00:00Z'),
  guardadaEm: new Date('2026-11-25T15:00:00Z'),
} as const
