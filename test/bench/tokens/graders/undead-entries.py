from sqlalchemy import Column, Integer, JSON, create_engine
from sqlalchemy.ext.mutable import MutableDict
from sqlalchemy.orm import Session, declarative_base

Base = declarative_base()


class User(Base):
    __tablename__ = 'user'
    id = Column(Integer, primary_key=True)
    settings = Column(MutableDict.as_mutable(JSON))


engine = create_engine('sqlite://')
Base.metadata.create_all(engine)
with Session(engine) as session:
    session.add(User(id=1, settings={'theme': 'dark', 'size': 2, 'beta': True}))
    session.commit()
    user = session.get(User, 1)
    assert user.settings.pop('theme') == 'dark'
    session.commit()
    assert user.settings == {'size': 2, 'beta': True}, user.settings
    del user.settings['beta']
    session.commit()
    assert user.settings == {'size': 2}, user.settings
