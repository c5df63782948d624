import { WordList } from './word-list.ts';

/** Words that show the purpose of a control or form, in the languages that most sites are written in. */

export const SEARCH_WORDS = new WordList(
  'search*, find, lookup, keyword*, query',
  'such*, finden, stichwort*, recherche*, rechercher, chercher, mot cle, buscar, busca, busqueda, pesquis*, procurar, cerca, ricerca, trova',
  'zoek*, szukaj, wyszukaj, sok, sog, hae, hledat, vyhledat, keres*, ara, arama, cauta, поиск, искать, найти, пошук, αναζητηση',
  '検索, さがす, 探す, 搜索, 搜寻, 搜尋, 查询, 查找, 검색, بحث, חיפוש, ค้นหา, tim kiem',
);

export const LOGIN_WORDS = new WordList(
  'log in, login, log on, logon, sign in, signin, sign me in, authenticate',
  'anmelden, einloggen, anmeldung, se connecter, connexion, identification, iniciar sesion, acceder, entrar, ingresar, acessar, accedi, accesso, inloggen, aanmelden',
  'zaloguj*, logowanie, logga in, logg inn, log ind, kirjaudu, prihlasit*, bejelentkez*, giris yap, oturum ac, autentificare, войти, вход, увійти, συνδεση',
  'ログイン, サインイン, 登录, 登錄, 登入, 로그인, تسجيل الدخول, כניסה, เข้าสู่ระบบ, dang nhap',
);

export const REGISTER_WORDS = new WordList(
  'register, registration, sign up, signup, create account, create an account, create your account, create my account, join, join now, get started, start free trial, new account, new customer',
  'registrieren, registrierung, konto erstellen, konto anlegen, neu hier, inscription, s inscrire, inscrire, creer un compte, creer mon compte, registrarse, registrate, crear cuenta, crear una cuenta, registar, cadastr*, criar conta, registrati, registrazione, crea account, iscriviti ora, registreren, account aanmaken',
  'zarejestruj*, rejestracja, utworz konto, registrera, skapa konto, opret konto, opprett konto, rekisteroidy, registrovat, registrace, regisztracio, kayit ol, uye ol, inregistrare, зарегистрироваться, регистрация, создать аккаунт, εγγραφη',
  '新規登録, 会員登録, アカウント作成, 注册, 註冊, 회원가입, 가입, إنشاء حساب, הרשמה, สมัครสมาชิก, dang ky',
);

export const RESET_WORDS = new WordList(
  'forgot, forgotten, reset, recover, lost password, lostpassword, change password, new password, unlock',
  'passwort vergessen, zurucksetzen, mot de passe oublie, reinitialiser, recuperar, restablecer, olvid*, redefinir, esqueci, reimposta, recupera, vergeten, odzyskaj, resetuj, восстановить, сброс*, 重置, 忘记密码, 再設定, リセット, 재설정',
);

export const NEWSLETTER_WORDS = new WordList(
  'newsletter, news letter, subscribe, subscription, mailing list, keep me posted, stay updated, stay informed, get updates, notify me, waitlist, wait list, early access',
  'abonnieren, rundbrief, s abonner, abonnez vous, infolettre, lettre d information, suscrib*, boletin, assinar, assine, inscreva*, boletim, iscriviti, abbonati, nieuwsbrief, aanmelden nieuwsbrief',
  'zapisz sie, subskryb*, prenumerera, nyhetsbrev, nyhedsbrev, tilmeld, tilaa, uutiskirje, odebirat, hirlevel, feliratkoz*, bulten, abone ol, aboneaza, подписаться, подписка, рассылка, ενημερωτικο',
  'メルマガ, ニュースレター, 購読, 订阅, 訂閱, 电子报, 電子報, 뉴스레터, 구독, نشرة, اشترك',
);

export const CONTACT_WORDS = new WordList(
  'contact, contact us, get in touch, send message, send us a message, your message, message, enquiry, inquiry, request a quote, request a demo, book a demo, feedback, support request, callback, ask a question',
  'kontakt, kontaktformular, nachricht, anfrage, ruckruf, contactez, nous contacter, votre message, demande de devis, contacto, contactar, contactanos, mensaje, consulta, contato, fale conosco, mensagem, orcamento, contatti, contattaci, messaggio, richiesta, bericht, offerte',
  'wiadomosc, zapytanie, napisz do nas, meddelande, besked, henvendelse, melding, viesti, yhteydenotto, zprava, uzenet, kapcsolat, iletisim, mesaj, сообщение, обратная связь, связаться, написать нам, επικοινωνια, μηνυμα',
  'お問い合わせ, 問い合わせ, メッセージ, ご意見, 联系, 聯絡, 留言内容, 咨询, 문의, 연락, اتصل بنا, צור קשר, ติดต่อ, lien he',
);

export const COMMENT_WORDS = new WordList(
  'comment*, leave a reply, reply, post a reply, write a review, your review, add review, discussion',
  'kommentar*, kommentieren, antworten, bewertung schreiben, commentaire*, commenter, repondre, comentari*, comentar, responder, recension*, commento, commenta, rispondi, reactie, reageer',
  'komentarz*, odpowiedz, svara, skriv en recension, kommentti, komentar*, hozzaszolas, yorum*, comentariu, комментари*, ответить, отзыв, σχολι*',
  'コメント, レビューを書く, 评论, 評論, 发表评论, 댓글, 리뷰 작성, تعليق, תגובה, ความคิดเห็น, binh luan',
);

export const CHECKOUT_WORDS = new WordList(
  'checkout, check out, place order, place your order, order now, buy now, pay, pay now, payment, complete purchase, complete order, confirm order, proceed to payment, billing, donate',
  'kasse, zur kasse, bestellen, jetzt kaufen, kostenpflichtig bestellen, zahlungspflichtig bestellen, bezahlen, zahlung, spenden, commander, passer commande, passer la commande, payer, paiement, finaliser, valider ma commande, pagar, finalizar compra, realizar pedido, tramitar pedido, comprar ahora, pago, pagamento, finalizar pedido, comprar agora, cassa, procedi all acquisto, acquista ora, ordina, paga, afrekenen, betalen, bestelling plaatsen',
  'zamow, do kasy, zaplac, platnosc, kup teraz, till kassan, betala, slutfor kop, til kassen, betal, kassalle, maksa, k pokladne, objednat, zaplatit, penztar, fizetes, megrendel*, odeme, satin al, siparisi tamamla, finalizeaza comanda, plateste, оформить заказ, оплатить, оплата, ταμειο, πληρωμη',
  '購入手続き, 注文を確定, レジに進む, お支払い, 結帳, 结账, 去结算, 付款, 支付, 立即购买, 결제, 주문하기, 구매하기, الدفع, לקופה, ชำระเงิน, thanh toan',
);

export const CART_WORDS = new WordList(
  'add to cart, add to bag, add to basket, add to trolley, in the cart',
  'in den warenkorb, in den einkaufswagen, ajouter au panier, anadir al carrito, anadir a la cesta, agregar al carrito, adicionar ao carrinho, comprar, aggiungi al carrello, in winkelwagen, in winkelmand, toevoegen aan winkelwagen',
  'do koszyka, dodaj do koszyka, lagg i varukorg, lagg i kundvagn, laeg i kurv, legg i handlekurv, lisaa ostoskoriin, do kosiku, kosarba, sepete ekle, adauga in cos, в корзину, добавить в корзину, προσθηκη στο καλαθι',
  'カートに入れる, カートに追加, 加入购物车, 加入購物車, 장바구니 담기, 장바구니에 담기, أضف إلى السلة, הוסף לסל, ใส่ตะกร้า, them vao gio',
);

export const FILTER_WORDS = new WordList(
  'filter*, refine, sort, sort by, apply filters, narrow',
  'filtern, sortier*, eingrenzen, filtr*, trier, affiner, filtrar, ordenar, classificar, filtra, ordina per, sorteer, verfijn',
  'filtruj, sortuj, filtrera, sortera, suodata, filtrovat, szures, rendezes, filtrele, sirala, фильтр*, сортировать, φιλτρ*',
  '絞り込み, 並べ替え, 筛选, 篩選, 排序, 필터, 정렬, تصفية, סינון, ตัวกรอง',
);

export const UPLOAD_WORDS = new WordList(
  'upload*, attach file, choose file, import file, drop files',
  'hochladen, datei auswahlen, televerser, telecharger un fichier, charger un fichier, subir, cargar archivo, enviar arquivo, carregar, carica, caricare, uploaden, przeslij plik, ladda upp, lataa, nahrat, feltolt*, yukle, incarca, загрузить',
  'アップロード, 上传, 上傳, 업로드, رفع, העלאה, อัปโหลด',
);

export const NEXT_WORDS = new WordList(
  'next, next page, older, older posts, continue to next',
  'weiter, nachste, nachste seite, suivant, suivante, page suivante, siguiente, proxima, proximo, pagina siguiente, successivo, avanti, pagina successiva, volgende',
  'nastepna, nastepny, nasta, neste, naeste, seuraava, dalsi, kovetkezo, sonraki, urmatoarea, следующая, вперед, επομενη',
  '次へ, 次のページ, 下一页, 下一頁, 다음, التالي, הבא, ถัดไป',
);

export const PREVIOUS_WORDS = new WordList(
  'previous, previous page, prev, newer, newer posts',
  'zuruck, vorherige, vorige seite, precedent, precedente, page precedente, anterior, pagina anterior, indietro, pagina precedente, vorige',
  'poprzednia, poprzedni, foregaende, forrige, edellinen, predchozi, elozo, onceki, anterioara, предыдущая, назад, προηγουμενη',
  '前へ, 前のページ, 上一页, 上一頁, 이전, السابق, הקודם, ก่อนหน้า',
);

export const DESTRUCTIVE_WORDS = new WordList(
  'delete, remove, cancel, unsubscribe, deactivate, close account, terminate, erase',
  'loschen, entfernen, stornieren, kundigen, abbestellen, supprimer, annuler, resilier, se desabonner, eliminar, borrar, cancelar, darse de baja, excluir, apagar, elimina, annulla, disdici, verwijderen, annuleren, opzeggen',
  'usun, anuluj, ta bort, avboka, slet, slett, poista, peruuta, smazat, zrusit, torles, sil, iptal, sterge, удалить, отменить, отписаться, διαγραφη',
  '削除, 解約, キャンセル, 删除, 取消, 退订, 삭제, 취소, 해지, حذف, מחיקה, ลบ',
);

export const LOGOUT_WORDS = new WordList(
  'log out, logout, log off, logoff, sign out, signout, sign off',
  'abmelden, ausloggen, deconnexion, se deconnecter, cerrar sesion, salir, sair, terminar sessao, esci, disconnetti, uitloggen, afmelden',
  'wyloguj*, logga ut, logg ut, log ud, kirjaudu ulos, odhlasit*, kijelentkez*, cikis yap, deconecteaza, выйти, выход, вийти, αποσυνδεση',
  'ログアウト, サインアウト, 退出, 登出, 注销, 로그아웃, تسجيل الخروج, התנתק*, ออกจากระบบ, dang xuat',
);

/** Words in the names of buttons that show something hidden: menus, further content, panels. */
export const OPENING_WORDS = new WordList(
  'menu*, navigation, more, open, expand*, toggle*, show*, options, details, settings, preferences, help',
  'mehr, offnen, anzeigen, aufklappen, ausklappen, optionen, einstellungen, hilfe, plus, ouvrir, afficher, deplier, parametres, aide, mas, abrir, mostrar, opciones, ajustes, ayuda, mais, opcoes, ajuda, apri, altro, mostra, opzioni, impostazioni, aiuto, meer, tonen, opties, instellingen',
  'wiecej, otworz, pokaz, rozwin, opcje, ustawienia, mer, oppna, visa, apne, vis mer, abn, lisaa, avaa, nayta, vice, otevrit, zobrazit, tobb, megnyit*, daha fazla, goster, ayarlar, mai mult, еще, меню, открыть, показать, настройки, περισσοτερα, μενου',
  'もっと, メニュー, 開く, 表示, 設定, 更多, 菜单, 選單, 打开, 展开, 设置, 더 보기, 메뉴, 열기, 설정, المزيد, القائمة, עוד, תפריט, เมนู, เพิ่มเติม',
);
