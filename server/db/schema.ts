import type { ArquivoTables } from '../adapters/arquivos/arquivo.tables.ts'
import type { SefazTables } from '../adapters/dce/simulado/sefaz.tables.ts'
import type { CaixaTables } from '../adapters/mail/caixa/caixa.tables.ts'
import type { BancoTables } from '../adapters/psp/sandbox/banco.tables.ts'
import type { PedidoTransportadoraTables } from '../adapters/transportadora/conversa/pedido.tables.ts'
import type { MedicaoDosCorreiosTables } from '../adapters/transportadora/correios/medicao.tables.ts'
import type { TokenDosCorreiosTables } from '../adapters/transportadora/correios/token/token.tables.ts'
import type { ObjetoTables } from '../adapters/transportadora/simulada/objeto.tables.ts'
import type { AcessoTables } from '../areas/acesso/acesso.tables.ts'
import type { AtividadeTables } from '../areas/atividade/atividade.tables.ts'
import type { CarrinhoTables } from '../areas/carrinho/carrinho.tables.ts'
import type { CarteiraTables } from '../areas/carteira/carteira.tables.ts'
import type { ContaTables } from '../areas/conta/conta.tables.ts'
import type { CotacaoTables } from '../areas/cotacao/cotacao.tables.ts'
import type { DestinatarioTables } from '../areas/destinatario/destinatario.tables.ts'
import type { DiferencaTables } from '../areas/diferenca/diferenca.tables.ts'
import type { ProvaTables } from '../areas/diferenca/prova/prova.tables.ts'
import type { DocumentoTables } from '../areas/documento/documento.tables.ts'
import type { EmbalagemTables } from '../areas/embalagem/embalagem.tables.ts'
import type { EnderecoTables } from '../areas/endereco/endereco.tables.ts'
import type { FiscalTables } from '../areas/fiscal/fiscal.tables.ts'
import type { FreteTables } from '../areas/frete/frete.tables.ts'
import type { ImportacaoTables } from '../areas/importacao/importacao.tables.ts'
import type { LojaTables } from '../areas/loja/loja.tables.ts'
import type { NotificacaoTables } from '../areas/notificacao/notificacao.tables.ts'
import type { ConferenciaTables } from '../areas/operacao/conferencia/conferencia.tables.ts'
import type { FaturaTables } from '../areas/operacao/faturas/faturas.tables.ts'
import type { OperacaoTables } from '../areas/operacao/operacao.tables.ts'
import type { ReembolsoTables } from '../areas/operacao/reembolsos/reembolso.tables.ts'
import type { PagamentoTables } from '../areas/pagamento/pagamento.tables.ts'
import type { EventoTables } from '../areas/programas/eventos/evento.tables.ts'
import type { ProgramasTables } from '../areas/programas/programas.tables.ts'
import type { WebhookTables } from '../areas/programas/webhooks/webhook.tables.ts'
import type { KernelTables } from '../kernel/kernel.tables.ts'

/** Every table of the house: the sum of what each area owns. */
export type Database = KernelTables &
  CaixaTables &
  ArquivoTables &
  BancoTables &
  SefazTables &
  PedidoTransportadoraTables &
  MedicaoDosCorreiosTables &
  TokenDosCorreiosTables &
  ObjetoTables &
  EnderecoTables &
  AtividadeTables &
  AcessoTables &
  NotificacaoTables &
  CarteiraTables &
  LojaTables &
  DestinatarioTables &
  CotacaoTables &
  EmbalagemTables &
  CarrinhoTables &
  ImportacaoTables &
  FiscalTables &
  FreteTables &
  PagamentoTables &
  ProgramasTables &
  DiferencaTables &
  ProvaTables &
  DocumentoTables &
  ContaTables &
  EventoTables &
  WebhookTables &
  OperacaoTables &
  FaturaTables &
  ReembolsoTables &
  ConferenciaTables
