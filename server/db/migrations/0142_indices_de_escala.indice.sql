-- What is looked for by its owner, or deleted when its time is over, is found by an index, however many subscribers there are.
create index concurrently perfil_usuario on perfil (usuario_uuid);
create index concurrently desafio_usuario on desafio (usuario_uuid);
create index concurrently carrinho_assinatura on carrinho (assinatura_uuid);
create index concurrently pagamento_assinatura on pagamento (assinatura_uuid, criado_em);
create index concurrently pedido_aumento_assinatura on pedido_aumento (assinatura_uuid, criado_em);
create index concurrently cotacao_volume_dono on cotacao_volume (assinatura_uuid);
create index concurrently perfil_loja on perfil (loja_uuid) where loja_uuid is not null;
create index concurrently pagamento_carrinho on pagamento (carrinho_uuid) where carrinho_uuid is not null;

create index concurrently sessao_criada_em on sessao (criada_em);
create index concurrently rede_conhecida_usada_em on rede_conhecida (usada_em);
create index concurrently email_troca_desfazer_ate on email_troca (desfazer_ate);
create index concurrently convite_expira_em on convite (expira_em) where aceito_em is null;
create index concurrently aparelho_lembrado_expira_em on aparelho_lembrado (expira_em);
create index concurrently segundo_fator_criado_em on segundo_fator (criado_em) where ativado_em is null;
create index concurrently usuario_sem_validar on usuario (criado_em) where email_validado_em is null and encerrado_em is null;
create index concurrently carrinho_expirado on carrinho (encerrado_em) where estado = 'EXPIRADO';
create index concurrently importacao_importada_em on importacao (importada_em);
create index concurrently email_envio_parado on email_envio (reivindicado_em) where enviado_em is null;

-- A row that is deleted is looked for in every table that points to it: with each account that was never confirmed.
create index concurrently atividade_usuario_uuid on atividade (usuario_uuid);
create index concurrently convite_convidado_por on convite (convidado_por);
create index concurrently fatura_linha_glosa_por on fatura_linha (glosa_por) where glosa_por is not null;
create index concurrently pagamento_usuario on pagamento (usuario_uuid) where usuario_uuid is not null;
create index concurrently reembolso_pedido_por on reembolso (pedido_por);
create index concurrently reembolso_decidido_por on reembolso (decidido_por) where decidido_por is not null;
create index concurrently remocao_do_fator_usuario on remocao_do_fator (usuario_uuid);
create index concurrently fatura_enviada_por on fatura (enviada_por);
create index concurrently fatura_recebida_por on fatura (recebida_por) where recebida_por is not null;
