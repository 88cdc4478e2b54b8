import { type RawBuilder, sql } from 'kysely'

/**
 * Compares the DC-e of fretes with what the played tax authority has authorised and cancelled, after everything has ended.
 * Each question gives one row for each difference.
 */
export const PERGUNTAS_DAS_DCES: RawBuilder<unknown>[] = [
  // numbers: each is given to one frete, and none is left out
  sql`
    select format('série %s de %s: o último número é %s, e há %s DC-e até o número %s', serie, emissor, ultimo, quantas, maior) as diferenca
    from dce_serie as s cross join lateral (
      select count(*) as quantas, max(numero) as maior from dce
      where (dce.emissor, dce.ambiente, dce.serie) = (s.emissor, s.ambiente, s.serie)
    ) as d where (quantas, maior) is distinct from (ultimo, ultimo)`,

  // what the authority has authorised is known here, once, and nothing else is
  sql`
    select format('DC-e %s: autorizada com o protocolo %s, e aqui %s com o protocolo %s', coalesce(s.chave, d.chave), s.protocolo,
      coalesce(d.estado, 'desconhecida'), d.protocolo) as diferenca
    from sefaz_dce as s full join (select * from dce where protocolo is not null) as d on d.chave = s.chave
    where (s.protocolo, s.digest) is distinct from (d.protocolo, d.digest)`,
  sql`
    select format('DC-e %s: %s na Sefaz, e aqui %s', d.chave,
      case when s.cancelada_em is null then 'autorizada' else 'cancelada' end, d.estado) as diferenca
    from dce as d join sefaz_dce as s on s.chave = d.chave
    where (d.estado = 'CANCELADA') <> (s.cancelada_em is not null)`,

  // nothing waits any more
  sql`
    select format('DC-e do frete %s: ainda %s, e a próxima pergunta é em %s', frete_uuid, estado, proxima_em) as diferenca
    from dce where estado in ('NUMERADA', 'ASSINADA', 'CANCELANDO') or proxima_em is not null`,

  // a frete that travels has its paper, or there is a reason why it has none; an ended one has none that holds
  sql`
    select format('frete %s: %s sem nota, e a DC-e %s não vale nem diz por quê', f.uuid, f.status, coalesce(d.estado, 'nunca existiu')) as diferenca
    from frete as f left join dce as d on d.frete_uuid = f.uuid
    where f.codigo_encomenda is not null and f.conteudo is not null and f.status not in ('CANCELADO', 'EXPIRADO')
      and not coalesce(d.estado = 'AUTORIZADA' or d.motivo <> '' or d.estado = 'CANCELADA' and d.abandonada_em is not null, false)`,
  sql`
    select format('frete %s: %s, e a DC-e ainda vale', f.uuid, f.status) as diferenca
    from frete as f join dce as d on d.frete_uuid = f.uuid
    where f.status in ('CANCELADO', 'EXPIRADO') and d.estado not in ('ABANDONADA', 'CANCELADA')
      and not (d.estado = 'CANCELAMENTO_RECUSADO' and d.motivo <> '')`,
]
